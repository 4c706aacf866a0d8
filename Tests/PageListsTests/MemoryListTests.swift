import PageSite
import Synchronization
import Testing

@testable import PageLists

/// Lists of records in memory, and notifications of their changes.
@Suite struct MemoryListTests {
  private struct Reading: Sendable, Equatable {
    let id: Int
    var value: Double
  }

  private let readings = MemoryList<Reading>([], key: \.id)

  @Test func appendingKeepsTheLatestRecordsWithUniqueKeys() async throws {
    let stream = AsyncStream<Reading> { stream in
      for id in [1, 2, 3, 2, 4, 5] { stream.yield(Reading(id: id, value: Double(id))) }
      stream.yield(Reading(id: 4, value: 40))
      stream.finish()
    }
    try await readings.append(contentsOf: stream, keeping: 3)
    #expect(readings.records.map(\.id) == [2, 5, 4])
    #expect(readings.records.last?.value == 40)
  }

  @Test func receivedRecordsRemainIfTheSequenceFails() async {
    struct Broken: Error {}
    let stream = AsyncThrowingStream<Reading, any Error> { stream in
      stream.yield(Reading(id: 1, value: 1))
      stream.finish(throwing: Broken())
    }
    await #expect(throws: Broken.self) {
      try await readings.append(contentsOf: stream, keeping: 3)
    }
    #expect(readings.records.count == 1)
  }

  @Test func cancellingATaskEndsItsIteration() async throws {
    readings.records = (0..<200).map { Reading(id: $0, value: 0) }
    let column = DataColumn<Reading>("Value", \.value).sortable()
    let all = ListSelection<Reading>()
    let walks: [@Sendable (MemoryList<Reading>) async throws -> Void] = [
      { _ = try await $0.count(all, upTo: 10) },
      { _ = try await $0.entries(all, in: RowRange(), limit: 1, bytes: .max, from: .first) },
      { _ = try await $0.entry("none", in: all) },
      { _ = try await $0.facet(column, in: all, limit: 1) },
      { _ = try await $0.facet(column, by: .element, in: all, limit: 1) },
      { _ = try await $0.groups(ListGrouping(by: column), of: nil, in: all, limit: 1) },
    ]
    for walk in walks {
      try await walk(readings)
      let task = Task { [readings] in
        while !Task.isCancelled { await Task.yield() }
        try await walk(readings)
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func aConditionIsTestedOnceForEachRecord() async throws {
    readings.records = (0..<10).map { Reading(id: $0, value: Double($0)) }
    let reads = Mutex(0)
    let value = DataColumn<Reading>("Value", name: "value", kind: .number) { reading in
      reads.withLock { $0 += 1 }
      return .real(reading.value)
    }
    let id = DataColumn<Reading>("Id", \.id)
    var selection = ListSelection<Reading>()
    selection.conditions = [.init(column: value, test: .atLeast(.real(1)))]
    var narrower = selection
    narrower.conditions.append(.init(column: id, test: .isOneOf([.integer(3)])))
    #expect(try await readings.count(selection, upTo: 100) == .exactly(9))
    #expect(try await readings.facet(id, in: narrower, limit: 9)?.map(\.count) == [1])
    let run = try await readings.entries(
      selection, in: RowRange(), limit: 100, bytes: .max, from: .first)
    #expect(run.entries.count == 9)
    #expect(reads.withLock(\.self) == 10)
    // All records are tested again after a change, in another list, and for another condition.
    readings.update { $0[0].value = 1 }
    #expect(try await readings.count(selection, upTo: 100) == .exactly(10))
    #expect(reads.withLock(\.self) == 20)
    let others = MemoryList([Reading(id: 1, value: 7)], key: \.id)
    #expect(try await others.count(selection, upTo: 100) == .exactly(1))
    selection.conditions[0].test = .moreThan(.real(8))
    #expect(try await readings.count(selection, upTo: 100) == .exactly(1))
  }

  @Test func canonicallyEquivalentTextsAreCountedSeparately() async throws {
    let words = MemoryList(["s\u{E9}c", "se\u{301}c", "s\u{E9}c"], key: \.self)
    let word = DataColumn<String>("Word", name: "word", kind: .text) { .text($0) }
    let facets = try await words.facet(word, in: ListSelection(), limit: 9)
    #expect(facets?.map(\.count) == [2, 1])
  }

  @Test func overlongTextsAreNotParsedAsLists() {
    let list = "[1,\"\(String(repeating: "a", count: JSONArray.maximumLength - 6))\"]"
    #expect(JSONArray(list)?.values.count == 2)
    #expect(JSONArray("\(list) ") == nil)
  }

  @Test func listElementsAreNumbersTextsAndBooleans() {
    let list = JSONArray(
      "[10, 0 ,-0,1e2,123456789012345678901,true,\"\\u0041\",null,[1],{\"a\":2}]")
    #expect(list?.values == ["10", "0", "0", "100.0", "1.2345678901234568e+20", "true", "A"])
    for text in ["[007]", "[1x]", "[1", "[1,]", "1", "[1] 2"] { #expect(JSONArray(text) == nil) }
  }

  @Test func listenersAreNotifiedOfChanges() async throws {
    var changes = readings.changes.makeAsyncIterator()
    readings.records = [Reading(id: 1, value: 1)]
    readings.update { $0[0].value = 2 }
    _ = try #require(await changes.next())
    #expect(readings.records[0].value == 2)
    let task = Task { [readings] in for await _ in readings.changes {} }
    task.cancel()
    await task.value
    readings.records = []
    _ = try #require(await changes.next())
  }
}
