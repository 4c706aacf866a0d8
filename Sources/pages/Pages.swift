import ArgumentParser
import PageCommands
import PageQueries
import PageStarters

/// The command-line tool.
@main struct Pages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Serve databases as web pages, export them, validate HTML and create sites.",
    version: version,
    subcommands: [
      ServeCommand<DataFiles>.self, DevelopFilesCommand.self, ExportFilesCommand.self,
      NewCommand.self,
      HealthCommand.self,
      ValidateCommand.self,
    ])

  static func main() async {
    // The tool starts itself as a separate process for each query of a reader.
    if CommandLine.arguments.dropFirst().elementsEqual([QueryProcess.argument]) {
      QueryProcess.run()
    } else {
      await runAsProgram()
    }
  }
}
