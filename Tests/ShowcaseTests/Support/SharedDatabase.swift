import Foundation
import GRDB
import PageData
import TestSupport

@testable import Showcase

/// The showcase's database of all Unicode characters. It is created once for all tests, in a directory removed when
/// they end.
enum SharedDatabase {
  private static let creation = Task { try await ShowcaseDatabase.open(path, limits: .patient) }

  /// The path. Its directories do not exist before the database is opened.
  static let path = directory.appendingPathComponent("deep/er/pages.sqlite").path

  static func ready() async throws -> ShowcaseDatabase { try await creation.value }

  /// Returns a separate database with some of the characters, for tests that change it.
  static func copy(where condition: String) async throws -> ShowcaseDatabase {
    let path = directory.appendingPathComponent("\(UUID().uuidString).sqlite").path
    try await ready().pool.vacuum(into: path)
    let copy = try BoundedDatabase(path: path, limits: .patient)
    let count = try await copy.write { database in
      try database.execute(sql: "DELETE FROM characters WHERE NOT (\(condition))")
      return try Int.fetchOne(database, sql: "SELECT count(*) FROM characters") ?? 0
    }
    return ShowcaseDatabase(database: copy, characterCount: count)
  }

  static let directory: URL = {
    atexit { try? FileManager.default.removeItem(at: SharedDatabase.directory) }
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ShowcaseTests-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }()
}
