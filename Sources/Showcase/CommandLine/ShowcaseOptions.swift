import ArgumentParser
import Foundation
import Logging
import PageData
import PageElements
import PagePatching
import PageSite
import PageSiteValidation
import PageSockets
import PageTemplates

/// The options of every command that needs the site.
struct ShowcaseOptions: ParsableArguments {
  @Option(help: "The SQLite file to keep data in; made and filled at first start.")
  var database: String?

  @Option(help: "The directory of static files.")
  var `public`: String?

  @Option(help: "The directory of templates.")
  var templates: String?

  @Flag(help: "Read a template again when its file has changed, for development.")
  var reloadTemplates = false

  @Option(
    help: """
      What to do with pages that do not validate: off, report (log and count them, as far as a \
      twenty-fifth of the time allows) or strict (show their findings instead).
      """)
  var validation: Validation?

  @Option(
    name: .customLong("allowed-host"),
    help: "A host name to answer for, beside the loopback ones. Repeat for several.")
  var allowedHosts: [String] = []

  enum Validation: String, ExpressibleByArgument, CaseIterable {
    case off, report, strict
  }

  /// Opens the database, filling it if it is new, and puts the site together.
  ///
  /// - Parameter includesLoopback: Whether clients on this machine are limited like others.
  func makeSite(logger: Logger, includesLoopback: Bool = false) async throws -> Site {
    let secret = try Self.secret()
    let path = try databasePath()
    let database = try await ShowcaseDatabase.open(path, progress: ProgressLine())
    var configuration = SiteConfiguration()
    configuration.logger = logger
    configuration.clientLimits.includesLoopback = includesLoopback
    let visitors = try SQLiteVisitorStore(database.database)
    configuration.visitors = visitors
    configuration.answers = try SQLiteAnswerStore(database.database)
    configuration.assetStore = try SQLiteAssetStore(database.database)
    let stored = try await visitors.secret()
    configuration.secret = secret ?? stored
    configuration.digestKey = DigestKey(secret: configuration.secret)
    configuration.allowedHosts =
      try allowedHosts
      + Setting.value(nil, "PAGES_ALLOWED_HOST", default: "")
      .parts(between: ",").filter { !$0.isEmpty }.map(String.init)
    configuration.validation = try responseValidation()
    let reloads = try Setting.value(
      reloadTemplates ? true : nil, "PAGES_RELOAD_TEMPLATES", default: false)
    configuration.templates = try templateLibrary(reloads: reloads)
    // Who edits templates wants to read what is wrong with them.
    configuration.showsErrors = configuration.showsErrors || reloads
    configuration.stylesheets = ["/theme.css"]
    configuration.icon = "/favicon.svg"
    return try ShowcaseSite.make(database, configuration)
  }

  /// Where the database lies.
  func databasePath() throws -> String {
    try Setting.value(database, "PAGES_DATABASE", default: "var/pages.sqlite")
  }

  /// What cookies are signed with, where it is not to be the database's own.
  private static func secret() throws -> [UInt8]? {
    guard let text = try Setting.value(String?.none, "PAGES_SECRET") else { return nil }
    guard text.utf8.count >= SiteConfiguration.shortestSecret else {
      throw CommandError(
        "The environment variable PAGES_SECRET has \(text.utf8.count) bytes, so that cookies could "
          + "be forged. Give it at least \(SiteConfiguration.shortestSecret) random ones, such as "
          + "PAGES_SECRET=\"$(openssl rand -hex 32)\", or unset it.")
    }
    return Array(text.utf8)
  }

  /// The static files, for the commands that answer requests.
  func staticFiles() throws -> StaticFiles {
    let directory = try Setting.value(`public`, "PAGES_PUBLIC", default: "Public")
    do {
      return try StaticFiles(directory: directory)
    } catch {
      throw CommandError(
        "The static files cannot be served from '\(directory)'. Run pages beside its Public "
          + "directory, or name it with --public. \(error)")
    }
  }

  private func templateLibrary(reloads: Bool) throws -> TemplateLibrary {
    let directory = try Setting.value(templates, "PAGES_TEMPLATES", default: "Templates")
    do {
      return try TemplateLibrary(directory: directory, reloads: reloads)
    } catch {
      let problems = "\(error)".parts(between: "\n").joined(separator: " ")
      throw CommandError(
        "The templates in '\(directory)' cannot be used. Mend them, run pages beside its Templates "
          + "directory, or name another with --templates. \(problems)")
    }
  }

  private func responseValidation() throws -> ResponseValidation? {
    let setting = try Setting.value(validation, "PAGES_VALIDATION", default: .off)
    return try ResponseValidation.Mode(rawValue: setting.rawValue).map(ResponseValidation.init)
  }
}
