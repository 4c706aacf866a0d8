import Foundation
import GRDB
import PageData
import PageQueries
import PageSite
import TestSupport

@testable import pages

/// Database files for tests, in a temporary folder that is removed with this object.
final class Databases: Sendable {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  /// Creates a database file with SQL statements.
  ///
  /// - Parameter collation: The name of a collation that only the program of the file has. It sorts texts in reverse.
  func make(
    _ sql: String, as name: String = "shop.sqlite", collation: String? = nil
  ) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.acceptsDoubleQuotedStringLiterals = true
    if let collation {
      configuration.prepareDatabase { database in
        database.add(
          collation: DatabaseCollation(collation) { left, right in
            left == right ? .orderedSame : left < right ? .orderedDescending : .orderedAscending
          })
      }
    }
    let queue = try DatabaseQueue(path: path(name), configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Returns the first column of a query's rows.
  func rows(_ sql: String) throws -> [String] {
    try DatabaseQueue(path: path("shop.sqlite")).read { try String.fetchAll($0, sql: sql) }
  }

  /// Creates a site whose reads have a time limit. Retries if a busy machine exceeds the limit meanwhile.
  func timeLimitedSite(readTime: Duration) async throws -> Site {
    var limits = DatabaseLimits.patient
    limits.readTime = readTime
    let source = DataSource(
      name: "shop", catalog: try SQLiteCatalog(path: path("shop.sqlite"), limits: limits),
      hiddenTables: [], queries: .patient(readTime))
    while true {
      do {
        return try await DataSite(title: nil, databases: [source]).site(.patient)
      } catch is DatabaseUnavailable {}
    }
  }

  func catalog(_ name: String, isWritable: Bool = false) throws -> SQLiteCatalog {
    try SQLiteCatalog(path: path(name), limits: .patient, isWritable: isWritable)
  }

  func site(
    _ names: String..., hide: [String] = [], isWritable: Bool = false,
    passwords: PasswordFile? = nil
  ) async throws -> Site {
    let sources = try (names.isEmpty ? ["shop.sqlite"] : names).map { name in
      DataSource(
        name: String(name.prefix { $0 != "." }),
        catalog: try catalog(name, isWritable: isWritable), hiddenTables: hide)
    }
    return try await DataSite(title: nil, databases: sources, passwords: passwords).site(.patient)
  }
}

extension DataSource {
  /// Creates a source with query limits for a busy machine.
  init(name: String, catalog: SQLiteCatalog, hiddenTables: [String]) {
    self.init(name: name, catalog: catalog, hiddenTables: hiddenTables, queries: .patient())
  }
}

extension QueryPool {
  static func patient(_ time: Duration = .seconds(60)) -> QueryPool {
    var limits = QueryLimits()
    (limits.queueTimeout, limits.time) = (.seconds(300), time)
    return QueryPool(program: BuiltProgram.pages, limits: limits)
  }
}
