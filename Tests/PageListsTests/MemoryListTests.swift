import PageLists
import Testing

/// Records that come and go in memory, and who hears of it.
@Suite struct MemoryListTests {
  private struct Reading: Sendable, Equatable {
    let id: Int
    var value: Double
  }

  private let readings = MemoryList<Reading>([], key: \.id)

  @Test func theLastOfASequenceAreKeptAndOneOfEachKey() async throws {
    let stream = AsyncStream<Reading> { stream in
      for id in [1, 2, 3, 2, 4, 5] { stream.yield(Reading(id: id, value: Double(id))) }
      stream.yield(Reading(id: 4, value: 40))
      stream.finish()
    }
    try await readings.append(contentsOf: stream, keeping: 3)
    #expect(readings.records.map(\.id) == [2, 5, 4])
    #expect(readings.records.last?.value == 40)
  }

  @Test func whatHasComeStaysWhereASequenceFails() async {
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

  @Test func whoListensHearsOfEachChangeAndNobodyElseIsKept() async throws {
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
