import ArgumentParser
import Logging
import PageCommands
import PageData
import PageElements
import PagePatching
import PageServer
import PageSite
import PageTemplates

/// The showcase's command line.
@main struct ShowcaseProgram: SiteCommands {
  static let commandName = "showcase"
  static let abstract = "Serve, print and check the PageElements showcase."
  static let publicDirectory: String? = "Public"
  static var additionalCommands: [any ParsableCommand.Type] { [CoverageCommand.self] }

  @Option(help: "The SQLite file to keep data in; made and filled at first start.")
  var database: String?

  @Option(help: "The directory of templates.")
  var templates: String?

  @Flag(help: "Read a template again when its file has changed, for development.")
  var reloadTemplates = false

  @Option(help: "The language of what the library itself says: \(LibraryLanguage.names).")
  var language: LibraryLanguage?

  /// Opens the database, fills it if it is new, and creates the site.
  func site(_ configuration: SiteConfiguration) async throws -> Site {
    let database = try await ShowcaseDatabase.open(try databasePath(), progress: ProgressLine())
    var configuration = configuration
    let visitors = try SQLiteVisitorStore(database.database)
    configuration.visitors = visitors
    configuration.idempotencyStore = try SQLiteIdempotencyStore(database.database)
    configuration.assetStore = try SQLiteAssetStore(database.database)
    if try Setting.secret() == nil {
      configuration.secret = try await visitors.secret()
      configuration.digestKey = DigestKey(secret: configuration.secret)
    }
    let reloads =
      try Setting.flag(reloadTemplates, "PAGES_RELOAD_TEMPLATES") || configuration.isForDevelopment
    configuration.templates = try templateLibrary(reloads: reloads)
    // Developers who edit templates want to see their errors.
    configuration.showsErrors = configuration.showsErrors || reloads
    configuration.language = try Setting.value(
      language, "PAGES_LANGUAGE", default: LibraryLanguage.en
    ).language
    configuration.stylesheets = ["/theme.css"]
    configuration.icon = "/favicon.svg"
    return try ShowcaseSite.make(database, configuration)
  }

  func prepare(_ server: inout PageServer) throws {
    let database = DatabaseFile(try databasePath())
    server.onListening = { [logger = server.logger] _ in
      if let exposure = database.exposure { logger.warning("\(exposure)") }
    }
  }

  /// Returns the path of the database.
  private func databasePath() throws -> String {
    try Setting.value(database, "PAGES_DATABASE", default: "var/pages.sqlite")
  }

  private func templateLibrary(reloads: Bool) throws -> TemplateLibrary {
    let directory = try Setting.value(templates, "PAGES_TEMPLATES", default: "Templates")
    do {
      return try TemplateLibrary(directory: directory, reloads: reloads)
    } catch {
      let problems = "\(error)".parts(separatedBy: "\n").joined(separator: " ")
      throw CommandError(
        "The templates in '\(directory)' cannot be used. Mend them, run showcase beside its Templates "
          + "directory, or name another with --templates. \(problems)")
    }
  }
}
