import Foundation
import GRDB
import HTTPTypes
import PageElements
import PageSite
import Synchronization

/// Workload F: the cost of sending one change of a list to 1,000 readers, each of whom has a range of another length
/// open. Compares it with rendering the same 1,000 ranges as documents. Each reader is a separate client, because the
/// site pauses between renders for a single client.
enum FanOutWorkload {
  private static let readers = 1_000
  private static let budget = 32 << 20

  static func run() async throws -> [Check] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let pool = try DatabasePool(path: directory.appendingPathComponent("rows.sqlite").path)
    try await pool.write { try ItemList.fill($0, count: 1_500, inPartsOf: 50) }
    let counter = Counter()
    var configuration = SiteConfiguration()
    configuration.versionLogBudget = budget
    let page = ItemList.page(pool) { counter.add() }.live()
    let site = try Site(pages: [page], configuration: configuration)

    // The extents of the first n rows, n = 1 … 1,000.
    let first = try await document("/items/-/rows?limit=500", in: site)
    let second = try await document("/items/-/rows?limit=500&after=\(first.next ?? "")", in: site)
    let rows = first.keys + second.keys
    var extents: [Extent] = []
    for row in rows { extents.append(try await extent(through: row, in: site)) }
    let streams = try await open(extents, in: site)
    try await settle()

    var change = 0
    let before = counter.value
    let times = try await interleaved(
      rounds: 5,
      [
        {
          change += 1
          try await touch(change, pool)
          site.changed("/items")
          return try await next(of: streams)
        },
        {
          var sum = 0
          for extent in extents { sum += try await get(extent.path, in: site).body.count }
          return sum
        },
      ])
    // There were six rounds of both, including one to warm up.
    let renders = Double(counter.value - before) / 6 - Double(readers)
    let ratio = times[0].ratio(to: times[1])
    print("F: one change of a list, 1,000 readers of 1,000 different ranges")
    print("  to all readers as patches   \(pad(times[0].median / 1e6)) ms")
    print("  the same ranges as documents\(pad(times[1].median / 1e6)) ms")
    print(
      "  patches / documents: \(pad(ratio, 0, digits: 2)), renders a change: \(pad(renders, 0))")
    print("  log: \(pad(Double(site.versionLogBytes) / 1_048_576, 0, digits: 1)) of 32 MiB\n")
    let same = try await sameExtent(extents[99], pool, counter, site)
    return [
      Check("F: a change is rendered at most once for each range", renders <= Double(readers)),
      Check("F: a change costs less than 1.3 times its ranges as documents", ratio < 1.3),
      Check("F: the log stays within its budget", site.versionLogBytes <= budget),
      Check("F: 1,000 readers of one range share one rendering", same <= 1),
    ]
  }

  /// Returns the number of renders of one change when all readers show the same range.
  private static func sameExtent(
    _ extent: Extent, _ pool: DatabasePool, _ counter: Counter, _ site: Site
  ) async throws -> Int {
    let current = try await self.extent(at: extent.path, in: site)
    let streams = try await open(Array(repeating: current, count: readers), in: site)
    try await settle()
    let before = counter.value
    try await touch(1_000_000, pool)
    site.changed("/items")
    _ = try await next(of: streams)
    // The streams of the first workload have ended.
    return counter.value - before
  }

  /// Waits until the process is idle, so that every opened range has been rendered.
  private static func settle() async throws {
    var busy = clock()
    while true {
      try await Task.sleep(for: .milliseconds(200))
      let now = clock()
      if now - busy < CLOCKS_PER_SEC / 100 { return }
      busy = now
    }
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.wrappingAdd(1, ordering: .relaxed) }
  }

  private struct Extent: Sendable {
    var path: String
    var version: String
  }

  private typealias Stream = @Sendable () async throws -> [UInt8]?

  private static func open(_ extents: [Extent], in site: Site) async throws -> [Stream] {
    var streams: [Stream] = []
    for (number, extent) in extents.enumerated() {
      let path = extent.path.replacing("/-/document", with: "/-/events")
      let client = "10.0.\(number / 250).\(number % 250 + 1)"
      let response = try await get("\(path)&from=\(extent.version)", in: site, client: client)
      guard let stream = response.stream else { throw FanOutError.noStream(path) }
      _ = try await stream()  // the opening event
      streams.append(stream)
    }
    return streams
  }

  /// Reads the next patch of each stream.
  private static func next(of streams: [Stream]) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for stream in streams {
        group.addTask {
          while let piece = try await stream() {
            if piece.starts(with: "id: ".utf8) { return piece.count }
          }
          throw FanOutError.ended
        }
      }
      return try await group.reduce(0, +)
    }
  }

  private enum FanOutError: Error {
    case noStream(String)
    case ended
    case refused(String)
  }

  private struct Document: Decodable {
    struct Section: Decodable {
      struct Row: Decodable { var key: String }
      var rows: [Row]
    }
    var version: String?
    var next: String?
    var sections: [Section]

    var keys: [String] { sections.flatMap { $0.rows.map(\.key) } }
  }

  private static func extent(through row: String, in site: Site) async throws -> Extent {
    // The next cursor of a batch of one row is the cursor after that row.
    guard let number = Int(row) else { throw FanOutError.refused(row) }
    let path =
      number == 1
      ? "/items/-/rows?limit=1"
      : "/items/-/rows?limit=1&after=\(cursors.withLock { $0[number - 1] ?? "" })"
    let batch = try await document(path, in: site)
    cursors.withLock { $0[number] = batch.next }
    return try await extent(at: "/items/-/document?through=\(batch.next ?? "end")", in: site)
  }

  private static let cursors = Mutex<[Int: String]>([:])

  private static func extent(at path: String, in site: Site) async throws -> Extent {
    let document = try await document(path, in: site)
    return Extent(path: path, version: document.version ?? "")
  }

  private static func document(_ path: String, in site: Site) async throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(try await get(path, in: site).body))
  }

  private static func get(
    _ path: String, in site: Site, client: String = ""
  ) async throws -> SiteResponse {
    let response = await site.respond(
      to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path),
      client: client)
    guard response.head.status == .ok else { throw FanOutError.refused(path) }
    return response
  }

  /// Renames the first row, which is in every reader's range.
  private static func touch(_ change: Int, _ pool: DatabasePool) async throws {
    try await pool.write {
      try $0.execute(
        sql: "UPDATE items SET name = ? WHERE id = 1", arguments: ["Item, change \(change)"])
    }
  }
}
