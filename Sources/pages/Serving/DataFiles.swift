import ArgumentParser
import Foundation
import Logging
import PageCommands
import PageData
import PageElements
import PageLists
import PagePatching
import PagePostgres
import PageQueries
import PageServer
import PageSite
import PageSockets

/// The command-line options of `pages serve` for databases.
struct DataFiles: SiteCommands {
  static let commandName = "pages"

  @Argument(
    help: """
      The SQLite files to serve, or the address of one PostgreSQL database, postgres://USER@HOST/DATABASE. Without \
      --writable, they are read-only.
      """)
  var files: [String]

  @Option(help: "The title of the site. By default, the file's name.")
  var title: String?

  @Option(help: "A table or view to hide. Repeat for several.")
  var hide: [String] = []

  @Option(
    help: """
      The SQLite file for the site's own state, such as saved views and the history. The server creates it if it is \
      missing. By default, the state is in memory. The served databases never contain it.
      """)
  var state: String?

  @Option(
    help: """
      A JSON file with titles and formats of tables, columns and queries; see docs/lists.md.
      """)
  var settings: String?

  @Flag(help: "Allow readers to add, change and delete rows.")
  var writable = false

  @Option(
    help: """
      A file with one line NAME:PASSWORD for each user. Only these users can see the site. Required with --writable if \
      other machines can reach the server.
      """)
  var passwordFile: String?

  func prepare(_ server: inout PageServer) throws {
    guard try isWritable(), try passwords() == nil, server.isReachable else { return }
    throw CommandError(
      "Other machines could change the data. Require a login with --password-file, or remove --writable."
    )
  }

  private func isWritable() throws -> Bool { try Setting.flag(writable, "PAGES_WRITABLE") }

  private func passwords() throws -> String? {
    try Setting.value(passwordFile, "PAGES_PASSWORD_FILE")
  }

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    var configuration = configuration
    let sources: [DataSource]
    if let address = try PostgresAddress(among: files) {
      sources = [try await source(of: address, &configuration)]
    } else {
      var limits = DatabaseLimits()
      limits.readTime = .seconds(1)
      sources = try self.sources(limits)
      var names: [String] = []
      for source in sources where !hide.isEmpty {
        names += try await source.database.file?.tables().map(\.name) ?? []
      }
      try checkHidden(among: names)
    }
    var history: any ListHistory = MemoryHistory()
    var views: any ListViewStore = MemoryListViews()
    if let state = try Setting.value(state, "PAGES_STATE") {
      let database = try await openState(state, in: &configuration)
      (history, views) = (try SQLiteHistory(database), try SQLiteListViews(database))
    }
    var file: PasswordFile?
    if let path = try passwords() { file = try await PasswordFile(path: path) }
    return try await DataSite(
      title: title, databases: sources, settings: try await settings(of: sources), passwords: file,
      history: history, views: views
    ).site(configuration)
  }

  /// Checks that the tables to hide exist. Otherwise, a misspelled name would leave a table visible.
  private func checkHidden(among names: [String]) throws {
    for name in hide where !names.contains(where: { $0.isSameIgnoringCase(as: name) }) {
      throw Self.unknownHiddenTable(name, among: names)
    }
  }

  static func unknownHiddenTable(_ name: String, among names: [String]) -> CommandError {
    let known = names.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    return CommandError(
      "There is no table or view '\(name)' to hide with --hide. Available: \(known).")
  }

  /// Creates the source for a PostgreSQL database.
  private func source(
    of address: PostgresAddress, _ configuration: inout SiteConfiguration
  ) async throws -> DataSource {
    var limits = PostgresLimits()
    limits.readTime = .seconds(2)
    let database = PostgresDatabase(address.text, limits: limits)
    do {
      if let obstacle = try await database.obstacle() {
        throw CommandError("The database cannot be reached. PostgreSQL says: \(obstacle)")
      }
    } catch let error as PostgresLibraryUnavailable {
      throw CommandError("\(error)")
    }
    configuration.readiness.append(database.readingReadiness)
    let tables = try await PostgresTables(
      PostgresCatalog(database), hiding: hide, isWritable: try isWritable())
    return DataSource(name: address.name, database: tables)
  }

  private func settings(of sources: [DataSource]) async throws -> SiteSettings {
    guard let path = try Setting.value(settings, "PAGES_SETTINGS") else { return SiteSettings() }
    do {
      return try await SettingsReader(databases: sources).read(path)
    } catch let error as SettingsError {
      throw CommandError("'\(path)': \(error)")
    }
  }

  private func openState(
    _ path: String, in configuration: inout SiteConfiguration
  ) async throws -> BoundedDatabase {
    let resolvedFiles = files.map { URL(filePath: $0).resolvingSymlinksInPath() }
    guard !resolvedFiles.contains(URL(filePath: path).resolvingSymlinksInPath()) else {
      throw CommandError(
        "'\(path)' is one of the served files. Choose another file for --state.")
    }
    let database = try BoundedDatabase(path: path)
    let visitors = try SQLiteVisitorStore(database)
    configuration.visitors = visitors
    configuration.sessions = try SQLiteSessionStore(database)
    configuration.idempotencyStore = try SQLiteIdempotencyStore(database)
    configuration.assetStore = try SQLiteAssetStore(database)
    configuration.readiness.append(database.readiness)
    if try Setting.secret() == nil {
      configuration.secret = try await visitors.secret()
      configuration.digestKey = DigestKey(secret: configuration.secret)
    }
    return database
  }

  /// The path of this program.
  private static var program: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  private func sources(_ limits: DatabaseLimits) throws -> [DataSource] {
    var sources: [DataSource] = []
    let isWritable = try isWritable()
    let queries = QueryPool(program: Self.program)
    // SQLite would read a path that begins with "file:" as a URI.
    for path in files.map({ $0.utf8.starts(with: "file:".utf8) ? "./" + $0 : $0 }) {
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      if let other = sources.first(where: { $0.name.hasSameBytes(as: name) }) {
        throw CommandError(
          "'\(path)' and '\(other.database.file?.path ?? other.name)' would both have the address /\(name). Rename one of them, or serve it alone."
        )
      }
      do {
        sources.append(
          DataSource(
            name: name,
            catalog: try SQLiteCatalog(path: path, limits: limits, isWritable: isWritable) {
              Logger(label: "pages").warning("\($0)")
            },
            hiddenTables: hide, queries: queries))
      } catch let error as SQLiteFileError {
        throw CommandError("\(error)")
      }
    }
    return sources
  }
}

extension PageServer {
  /// Whether programs on other machines can reach the server, directly or through a proxy.
  fileprivate var isReachable: Bool {
    let address = configuration.address
    let isLocal =
      address.unixSocket != nil
      || ["::1", "localhost"].contains { address.host.hasSameBytes(as: $0) }
      || address.host.utf8.starts(with: "127.".utf8)
    return !isLocal || !configuration.trustedProxies.isEmpty
  }
}
