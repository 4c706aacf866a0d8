package import ArgumentParser
import Foundation

package struct DevelopCommand<Commands: SiteCommands>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "dev", abstract: "Serve the site during development and show saved changes.",
      discussion: """
        The command watches the files of the package that it was built from. Open pages show changed templates, \
        styles and images immediately, settings and data after a restart, and Swift code after the build. Text that \
        readers have typed is preserved. Errors appear in the terminal and on the pages. The options are those of \
        'serve', and PAGES_DEVELOPMENT is 1.
        """)
  }

  @OptionGroup var listening: ListenOptions
  @OptionGroup var clients: ClientOptions
  @OptionGroup var metrics: MetricsOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var commands: Commands

  package init() {}

  package func run() async throws {
    let program = try BuiltProgram.current()
    try await DevelopmentServer(
      directory: program.build.package, build: program.build, executable: program.path,
      arguments: ["serve"] + CommandLine.arguments.dropFirst(2), address: try listening.address()
    ).runAsProgram(isBuilt: true)
  }
}
