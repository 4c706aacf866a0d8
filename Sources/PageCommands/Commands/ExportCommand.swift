import ArgumentParser
import PageSite

struct ExportCommand<Commands: SiteCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Write the pages into a directory, for any server of files.",
      discussion: ExportOptions.discussion)
  }

  @Argument(help: ExportOptions.directoryHelp)
  var directory: String

  @OptionGroup var options: ExportOptions
  @OptionGroup var commands: Commands

  func run() async throws { try await options.export(commands, to: directory) }
}
