import Foundation
import HTTPTypes
import PageElements
import Synchronization
import TestSupport
import Testing

@testable import PageLists
@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// A list with many readers is rendered once.
@Suite struct SharedListTests {
  private struct Item: Sendable {
    let id: Int
    var kind: String
  }

  /// A list that counts its reads.
  private final class CountedList: ListSource {
    let list: MemoryList<Item>
    let reads = Atomic(0)

    init(_ items: [Item]) { list = MemoryList(items, key: \.id) }

    func entries(
      _ selection: ListSelection<Item>, in range: RowRange, limit: Int, bytes: Int,
      from end: RowRange.End
    ) async throws -> ListBatch<Item> {
      reads.add(1, ordering: .relaxed)
      return try await list.entries(
        selection, in: range, limit: limit, bytes: bytes, from: end)
    }

    func entry(
      _ key: String, in selection: ListSelection<Item>
    ) async throws -> ListEntry<Item>? { try await list.entry(key, in: selection) }

    func count(_ selection: ListSelection<Item>, upTo limit: Int) async throws -> ListCount {
      try await list.count(selection, upTo: limit)
    }

    func check(_ columns: [DataColumn<Item>]) {}
  }

  private struct Document: Decodable {
    var version: String
    var `self`: String
  }

  @Test func aThousandReadersOfTwentyFiltersCostTwentyRenders() async throws {
    let source = CountedList((0..<400).map { Item(id: $0, kind: "\($0 % 20)") })
    let page = try DataPage("/items", title: "Items", in: source) {
      DataColumn("Number", \Item.id)
      DataColumn("Kind", \Item.kind).filterable()
    }
    .with { $0.live() }
    let site = try Site(pages: [page.page], routes: page.routes, configuration: .patient)
    @Sendable func get(_ path: String) async -> SiteResponse {
      await site.respond(
        to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
    }
    var streams: [@Sendable () async throws -> [UInt8]?] = []
    for kind in 0..<20 {
      let response = await get("/items/-/document?is.kind=\(kind)")
      let document = try JSONDecoder().decode(Document.self, from: Data(response.body))
      let events = document.`self`.replacing("/document", with: "/events")
      for _ in 0..<50 {
        let stream = await get(events + "&from=" + document.version).stream
        streams.append(try #require(stream))
      }
    }
    #expect(site.liveReaders == 1_000)
    // Waits until each filter has been rendered for its first reader.
    while site.hub.isRendering { await Task.yield() }
    let before = source.reads.load(ordering: .relaxed)
    source.list.update { items in
      // Moves one row of each kind to the next kind.
      for index in items.indices where index < 20 { items[index].kind = "\((index + 1) % 20)" }
    }
    site.changed("/items")
    try await withThrowingTaskGroup { group in
      for next in streams {
        group.addTask {
          while let piece = try await next() {
            if String(decoding: piece, as: UTF8.self).contains("event: patch") { return }
          }
          Issue.record("A stream ended without a patch")
        }
      }
      try await group.waitForAll()
    }
    // At most two reads for each filter: the rows of a range, and whether any row follows.
    #expect(source.reads.load(ordering: .relaxed) - before <= 2 * 20)
  }
}
