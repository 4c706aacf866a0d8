import ArgumentParser
import PageCommands

/// The tool.
@main struct Pages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Serve databases as pages, write them as files, check HTML, and begin a site.",
    subcommands: [ServeCommand<DataFiles>.self, ExportFilesCommand.self, ValidateCommand.self, NewCommand.self])

  static func main() async { await runAsProgram() }
}
