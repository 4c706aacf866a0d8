import ArgumentParser
import Logging
import PageSite

struct RoutesCommand<Commands: SiteCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "routes",
      abstract: "List the pages, with the query parameters each one reads, and the routes.")
  }

  @OptionGroup var options: SiteOptions
  @OptionGroup var commands: Commands

  func run() async throws {
    let logger = Logger(label: Commands.commandName)
    let site = try await commands.site(try options.configuration(logger: logger))
    for page in site.pages {
      let query = page.queryNames.map { "\($0)=" }.joined(separator: "&")
      print(query.isEmpty ? page.path : "\(page.path)?\(query)")
    }
    for route in site.routes { print("\(route.method) \(route.path)") }
  }
}
