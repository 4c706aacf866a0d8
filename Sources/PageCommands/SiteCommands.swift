public import ArgumentParser
public import PageServer
public import PageSite

/// The command line of a site: `serve`, `render`, `routes`, `export`, `health` and `validate`.
///
///     @main struct Tea: SiteCommands {
///       func site(_ configuration: SiteConfiguration) throws -> Site {
///         try Site(pages: [menu, orders], configuration: configuration)
///       }
///     }
///     // swift run Tea serve --port 9000 --access-log -
///     // swift run Tea render /
///
/// Options of the site's own are properties, and belong to each command that makes the site:
///
///     @Option(help: "The file to keep orders in.") var orders = "orders.sqlite"
///
/// `serve` also takes its own options from the environment: `--port` from `PAGES_PORT`, and so on;
/// ``Setting`` does the same for options of the site's. What keeps a command from its work is one line on
/// standard error, and it ends with a code other than 0.
public protocol SiteCommands: ParsableArguments, SendableMetatype {
  /// The site.
  ///
  /// - Parameter configuration: What the command line says of hosts, validation and limits. Whatever a
  ///   site sets of it stays set.
  /// - Throws: ``CommandError`` for what the reader of the command line can mend; any other error ends
  ///   the command, too.
  func site(_ configuration: SiteConfiguration) async throws -> Site

  /// Changes the server before it starts. Nothing by default.
  ///
  /// - Throws: ``CommandError`` for what the reader of the command line can mend; any other error
  ///   ends the command, too.
  func prepare(_ server: inout PageServer) throws

  /// What the program is called. The type's name in lower case by default.
  static var commandName: String { get }
  /// What the program does, as one sentence. "Serve a site." by default.
  static var abstract: String { get }
  /// The directory whose files are served beside the pages where `--public` names no other. `nil`, the
  /// default, serves none.
  static var publicDirectory: String? { get }
  /// Commands of the site's own. None by default.
  static var ownCommands: [any ParsableCommand.Type] { get }
}

extension SiteCommands {
  public func prepare(_ server: inout PageServer) throws {}

  public static var commandName: String { String(describing: Self.self).lowercased() }
  public static var abstract: String { "Serve a site." }
  public static var publicDirectory: String? { nil }
  public static var ownCommands: [any ParsableCommand.Type] { [] }

  /// Runs the command that the arguments name.
  public static func main() async { await SiteProgram<Self>.runAsProgram() }
}

/// The program that a site's commands make up.
package struct SiteProgram<Commands: SiteCommands>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Commands.commandName, abstract: Commands.abstract,
      discussion: """
        'serve' also takes its own options from the environment: --port from PAGES_PORT, and so on. \
        The command line wins.
        """,
      subcommands: [
        ServeCommand<Commands>.self, DevelopCommand<Commands>.self, RenderCommand<Commands>.self,
        RoutesCommand<Commands>.self,
        ExportCommand<Commands>.self, HealthCommand.self, ValidateCommand.self,
      ] + Commands.ownCommands)
  }

  package init() {}
}
