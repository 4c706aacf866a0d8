import ArgumentParser
import Foundation
import HTTPTypes
import Logging
import PageSite

struct RenderCommand<Commands: SiteCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render",
      abstract:
        "Print a page's HTML, as the server would send it, without the hidden keys that make its forms run only once."
    )
  }

  @Argument(help: "The page's path and query, such as '/characters?q=arrow'.")
  var path: String

  @OptionGroup var options: SiteOptions
  @OptionGroup var commands: Commands

  func run() async throws {
    let logger = Logger(label: Commands.commandName)
    let site = try await commands.site(try options.configuration(logger: logger))
    let response = await site.response(toReaderOf: path.hasPrefix("/") ? path : "/" + path)
    guard response.head.status == .ok else {
      throw CommandError(
        "'\(path)' returns status \(response.head.status). '\(Commands.commandName) routes' lists all "
          + "pages.")
    }
    FileHandle.standardOutput.write(Data(response.withoutFormKey.body))
  }
}

extension Site {
  /// Returns the response to a reader on this machine, without cookies.
  func response(toReaderOf path: String) async -> SiteResponse {
    await respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "text/html, */*;q=0.8"]))
  }
}
