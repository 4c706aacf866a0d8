import Foundation
import GRDB
import PageSite
import TestSupport

@testable import PageQueries

/// A database file with a hidden table and a hidden column, in a folder that is deleted with this object.
final class QueryFile: Sendable {
  private let folder: URL
  let path: String
  let pool: QueryPool

  /// The policy for readers. Among other tables, it permits `t`, and `people` without `secret`.
  static let policy = QueryPolicy([
    .init("t"), .init("people", hiding: ["secret"]), .init("words"), .init("words_data"),
    .init("words_idx"), .init("words_content"), .init("words_docsize"), .init("words_config"),
    .init("shapes"), .init("shapes_node"), .init("shapes_rowid"), .init("shapes_parent"),
    .init("v"),
  ])

  static let sql = """
    CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);
    INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three');
    CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, secret TEXT);
    CREATE INDEX people_secret ON people (secret, name);
    INSERT INTO people VALUES (1, 'Ada', 'hidden words'), (2, 'Bo', 'other');
    CREATE TABLE hidden (key INTEGER PRIMARY KEY, secret TEXT);
    INSERT INTO hidden VALUES (7, 'hidden words');
    CREATE TABLE pe_secrets (secret TEXT);
    INSERT INTO pe_secrets VALUES ('hidden words');
    CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT);
    INSERT INTO counted VALUES (41);
    CREATE VIRTUAL TABLE words USING fts5(body);
    INSERT INTO words VALUES ('apples and pears'), ('plums');
    CREATE VIRTUAL TABLE private USING fts5(body);
    INSERT INTO private VALUES ('hidden words');
    CREATE VIRTUAL TABLE shapes USING rtree(id, left, right);
    INSERT INTO shapes VALUES (1, 0, 10);
    CREATE VIEW v AS SELECT a, upper(b) AS b FROM t;
    CREATE VIEW telling AS SELECT secret FROM people;
    CREATE VIEW broken AS SELECT * FROM gone;
    """

  init(_ sql: String = QueryFile.sql, limits: QueryLimits = .patient) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "queries-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "shop.sqlite").path(percentEncoded: false)
    pool = QueryPool(program: BuiltProgram.pages, limits: limits)
    try execute(sql)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  func ask(
    _ sql: String, _ values: [String: SortValue] = [:], policy: QueryPolicy = QueryFile.policy
  ) async throws -> QueryResult {
    try await pool.run(QueryRequest(sql, in: path, reading: policy, values: values))
  }
}

extension QueryLimits {
  /// Limits that a busy machine does not reach.
  static var patient: QueryLimits {
    var limits = QueryLimits()
    (limits.queueTimeout, limits.time) = (.seconds(300), .seconds(60))
    return limits
  }

  static func time(_ time: Duration) -> QueryLimits {
    var limits = patient
    limits.time = time
    return limits
  }
}
