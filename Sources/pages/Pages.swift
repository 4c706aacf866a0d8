import ArgumentParser
import PageCommands
import PageQueries
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

  static func main() async {
    // Readers' SQL runs in processes of this program.
    if CommandLine.arguments.dropFirst().elementsEqual([QueryProcess.argument]) {
      QueryProcess.run()
    } else {
      await runAsProgram()
    }
  }
}
