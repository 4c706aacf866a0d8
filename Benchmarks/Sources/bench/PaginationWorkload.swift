import Foundation
import GRDB
import HTTPTypes
import PageSite

/// Measures one batch of the pagination endpoint, early and late in 150,000 rows of SQLite. Compares it with the bare
/// query for the same rows, and with `OFFSET`.
enum PaginationWorkload {
  private static let count = 150_000

  static func run() async throws -> [Check] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let pool = try DatabasePool(path: directory.appendingPathComponent("rows.sqlite").path)
    try await pool.write { try ItemList.fill($0, count: count, inPartsOf: 250) }
    let site = try Site(pages: [ItemList.page(pool)])
    let early = try await cursor(after: 100, in: site)
    let late = try await cursor(after: 140_000, in: site)

    let times = try await interleaved(
      rounds: 41,
      [
        { try await batch(after: early, in: site) },
        { try await batch(after: late, in: site) },
        { try await query("WHERE id > 100 ORDER BY id LIMIT 51", pool) },
        { try await query("WHERE id > 140000 ORDER BY id LIMIT 51", pool) },
        { try await query("ORDER BY id LIMIT 51 OFFSET 140000", pool) },
      ])
    let ratio = times[1].ratio(to: times[0])
    print("P: a batch of 50 rows from 150,000 in SQLite (µs, median)")
    print("              endpoint   bare query   by OFFSET")
    print("  row 100     \(pad(times[0].median / 1000))     \(pad(times[2].median / 1000))")
    print(
      "  row 140,000 \(pad(times[1].median / 1000))     \(pad(times[3].median / 1000))"
        + "    \(pad(times[4].median / 1000))")
    print("  late / early: \(pad(ratio, 0, digits: 2))\n")
    return [Check("P: a late batch costs less than 1.5 times an early one", ratio < 1.5)]
  }

  /// Returns the cursor after a row, from the batch that ends there.
  private static func cursor(after row: Int, in site: Site) async throws -> String {
    var cursor: String?
    var seen = 0
    while seen < row {
      let limit = min(500, row - seen)
      let parameters = cursor.map { "&after=\($0)" } ?? ""
      let body = try await get("/items/-/rows?limit=\(limit)\(parameters)", in: site)
      let next = try JSONDecoder().decode(Batch.self, from: Data(body)).next
      guard let next else { throw BatchError.ended }
      cursor = next
      seen += limit
    }
    return cursor ?? ""
  }

  private struct Batch: Decodable {
    var next: String?
  }

  private enum BatchError: Error {
    case ended
    case refused(String)
  }

  private static func batch(after cursor: String, in site: Site) async throws -> Int {
    try await get("/items/-/rows?after=\(cursor)", in: site).count
  }

  private static func get(_ path: String, in site: Site) async throws -> [UInt8] {
    let response = await site.respond(
      to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
    guard response.head.status == .ok else { throw BatchError.refused(path) }
    return response.body
  }

  private static func query(_ rest: String, _ pool: DatabasePool) async throws -> Int {
    try await pool.read { try Row.fetchAll($0, sql: "SELECT * FROM items \(rest)").count }
  }
}
