import ArgumentParser
import Foundation
import HTTPTypes
import Logging
import PageSite

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a page's HTML, as the server would send it, without the keys of its forms.")

  @Argument(help: "The page's path and query, such as '/characters?q=arrow'.")
  var path: String

  @OptionGroup var options: ShowcaseOptions

  func run() async throws {
    let site = try await options.makeSite(logger: Logger(label: "pages"))
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: path.hasPrefix("/") ? path : "/" + path))
    guard response.head.status == .ok else {
      throw CommandError(
        "'\(path)' answers \(response.head.status). 'pages routes' lists the pages there are.")
    }
    FileHandle.standardOutput.write(Data(response.keyless.body))
  }
}
