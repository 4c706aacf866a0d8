import ArgumentParser
import PageCommands

/// The tool.
@main struct Pages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages", abstract: "Check HTML files.", subcommands: [ValidateCommand.self])

  static func main() async { await runAsProgram() }
}
