import ArgumentParser
import PageCommands

/// The command `pages dev`.
struct DevelopFilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev", abstract: "Serve a site during development and show saved changes.",
    discussion: """
      Without FILE, the command serves the package in the current directory. Open pages show changed templates, styles \
      and images immediately, and Swift code after the build. With FILE, it serves these databases. Open pages show \
      changed settings and styles in the current directory immediately. Text that readers have typed is preserved. \
      Errors appear in the terminal and on the pages.
      """)

  @Argument(help: "The SQLite files to serve, or the address of one PostgreSQL database.")
  var files: [String] = []

  @Option(help: "The executable to run, if the package has several.")
  var product: String?

  @OptionGroup var listening: ListenOptions

  @Argument(
    parsing: .postTerminator,
    help: "Options of 'serve' after '--', such as -- --settings shop.json")
  var options: [String] = []

  func run() async throws {
    let address = try listening.address()
    if files.isEmpty {
      try await DevelopmentServer.servePackage(product: product, arguments: options, at: address)
    } else {
      try await DevelopmentServer.serve(files + options, at: address)
    }
  }
}
