import ArgumentParser
import PageSite

struct ExportCommand<Commands: SiteCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Export the pages to a directory, for any file server.",
      discussion: ExportOptions.discussion)
  }

  @Argument(help: ExportOptions.directoryHelp)
  var directory: String

  @OptionGroup var options: ExportOptions
  @OptionGroup var commands: Commands

  func run() async throws { try await options.export(commands, to: directory) }
}
