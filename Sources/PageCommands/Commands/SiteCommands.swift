public import ArgumentParser
public import PageServer
public import PageSite

/// The command line of a site: `serve`, `dev`, `render`, `routes`, `export`, `health` and `validate`.
///
///     @main struct Tea: SiteCommands {
///       func site(_ configuration: SiteConfiguration) throws -> Site {
///         try Site(pages: [menu, orders], configuration: configuration)
///       }
///     }
///     // swift run Tea serve --port 9000 --access-log -
///     // swift run Tea render /
///
/// The site's own options are properties. Each command that creates the site accepts them:
///
///     @Option(help: "The file to keep orders in.") var orders = "orders.sqlite"
///
/// `serve` also reads its own options from the environment: `--port` from `PAGES_PORT`, and so on. ``Setting`` does the
/// same for the site's options. If a command fails, it prints one line on standard error and exits with a status other
/// than 0.
public protocol SiteCommands: ParsableArguments, SendableMetatype {
  /// Returns the site.
  ///
  /// - Parameter configuration: The configuration from the command line, with hosts, validation and limits. The site
  ///   may change it.
  /// - Throws: ``CommandError`` for errors that the user of the command line can fix. Any other error ends the command,
  ///   too.
  func site(_ configuration: SiteConfiguration) async throws -> Site

  /// Changes the server before it starts. Default: no change.
  ///
  /// - Throws: ``CommandError`` for errors that the user of the command line can fix. Any other error ends the command,
  ///   too.
  func prepare(_ server: inout PageServer) throws

  /// The name of the program. Default: the type's name in lower case.
  static var commandName: String { get }
  /// A sentence that describes the program. Default: "Serve a site."
  static var abstract: String { get }
  /// The directory of static files, unless `--public` names another. `nil`, the default, serves none.
  static var publicDirectory: String? { get }
  /// The site's own commands. Default: none.
  static var additionalCommands: [any ParsableCommand.Type] { get }
}

extension SiteCommands {
  public func prepare(_ server: inout PageServer) throws {}

  public static var commandName: String { String(describing: Self.self).lowercased() }
  public static var abstract: String { "Serve a site." }
  public static var publicDirectory: String? { nil }
  public static var additionalCommands: [any ParsableCommand.Type] { [] }

  /// Runs the command named by the arguments.
  public static func main() async { await SiteProgram<Self>.runAsProgram() }
}

/// The root command of a site's program.
package struct SiteProgram<Commands: SiteCommands>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Commands.commandName, abstract: Commands.abstract,
      discussion: """
        'serve' also takes its own options from the environment: --port from PAGES_PORT, and so on. \
        The command line takes precedence.
        """,
      subcommands: [
        ServeCommand<Commands>.self, DevelopCommand<Commands>.self, RenderCommand<Commands>.self,
        RoutesCommand<Commands>.self,
        ExportCommand<Commands>.self, HealthCommand.self, ValidateCommand.self,
      ] + Commands.additionalCommands)
  }

  package init() {}
}
