package import ArgumentParser
import Foundation

package struct DevelopCommand<Commands: SiteCommands>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "dev", abstract: "Serve the site, and show what is saved.",
      discussion: """
        Looks at the files of the package that it was built from. Templates, styles and images are shown at once; \
        settings and data after a start of the site; Swift after it is built. Open pages keep what is typed into \
        them. What cannot be built or shown is told in the terminal and over the pages. Options are those of \
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
