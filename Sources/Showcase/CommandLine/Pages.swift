import ArgumentParser

/// The showcase's command line.
@main
struct Pages: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Serve, print and check the PageElements showcase.",
    discussion: """
      Every option of 'serve' can also be set in the environment: --port by PAGES_PORT, \
      --database by PAGES_DATABASE, and so on. The command line wins.
      """,
    subcommands: [Serve.self, Render.self, Routes.self, Validate.self, Health.self])
}

/// Something that keeps a command from doing its work: one line on standard error, exit code 1.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
