import ArgumentParser
import PageCommands

/// `pages dev`.
struct DevelopFilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev", abstract: "Serve what is worked on, and show what is saved.",
    discussion: """
      Without FILE, the site of the package here: templates, styles and images are shown at once, Swift after it is \
      built. With FILE, these databases: settings and styles in the current directory are shown at once. Open pages \
      keep what is typed into them. What cannot be built or shown is told in the terminal and over the pages.
      """)

  @Argument(help: "The SQLite files to serve, or the address of one PostgreSQL database.")
  var files: [String] = []

  @Option(help: "Which program of the package to run, where it makes several.")
  var product: String?

  @OptionGroup var listening: ListenOptions

  @Argument(
    parsing: .postTerminator,
    help: "After '--': options of 'serve', such as -- --settings shop.json")
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
