import ArgumentParser
import PageCommands
import PageStarters

/// The tool.
@main struct Pages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Serve databases as pages, write them as files, check HTML, and begin a site.",
    version: version,
    subcommands: [
      ServeCommand<DataFiles>.self, DevelopFilesCommand.self, ExportFilesCommand.self,
      NewCommand.self,
      HealthCommand.self,
      ValidateCommand.self,
    ])

  static func main() async { await runAsProgram() }
}
