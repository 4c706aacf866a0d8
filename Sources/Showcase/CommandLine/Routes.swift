import ArgumentParser
import Logging
import PageSite

struct Routes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the pages, with the query parameters each one reads.")

  @OptionGroup var options: ShowcaseOptions

  func run() async throws {
    for page in try await options.makeSite(logger: Logger(label: "pages")).pages {
      let query = page.query.map { "\($0)=" }.joined(separator: "&")
      print(query.isEmpty ? page.path : "\(page.path)?\(query)")
    }
  }
}
