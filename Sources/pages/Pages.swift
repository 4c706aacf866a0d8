import ArgumentParser
import PageCommands

/// The tool.
@main struct Pages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages", abstract: "Serve databases as pages, and check HTML files.",
    subcommands: [ServeCommand<DataFiles>.self, ValidateCommand.self])

  static func main() async { await runAsProgram() }
}
