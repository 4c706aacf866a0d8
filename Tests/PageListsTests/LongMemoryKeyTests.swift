import PageLists
import PageSite
import TestSupport
import Testing

/// Records in memory whose keys and values are too long for a URL.
@Suite struct LongMemoryKeyTests {
  private struct Note: Sendable {
    let id: String
    let text: String
  }

  private func notes(_ seed: Int) -> [Note] {
    var random = SeededGenerator(seed: seed)
    return (0..<40).map { number in
      let length = [0, 10, 300, 900, 2_500].randomElement(using: &random) ?? 0
      let letters = String(repeating: ["a", "é"][number % 2], count: length)
      return Note(id: letters + "\(number)", text: letters + "\(number % 3)")
    }
  }

  @Test(arguments: [0, 1, 3, 5, 7, 9])
  func allRecordsArePagedThroughInBothDirections(seed: Int) async throws {
    let list = MemoryList(notes(seed), key: \.id)
    let columns = [DataColumn<Note>("Text", \.text).sortable()]
    var query = ListQuery()
    if seed > 2 { query.sort = RowOrder([.init(columns[0].name, descending: seed > 5)]) }
    let selection = try ListSelection(query, of: columns)
    let cursor = Cursor(page: "/n", query: "", order: "o")
    func entries(_ range: RowRange, _ limit: Int, _ end: RowRange.End) async throws -> [ListEntry<
      Note
    >] {
      try await list.entries(selection, in: range, limit: limit, bytes: .max, from: end).entries
    }
    let all = try await entries(RowRange(), 1_000, .first)
    var (forwards, end): ([ListEntry<Note>], Int) = ([], all.count)
    for entry in all {
      let text = cursor.encode(entry.position)
      #expect(text.utf8.count <= 1_100 && entry.key.utf8.count <= RecordKey.byteLimit)
      #expect(try await list.entry(entry.key, in: selection)?.record.id == entry.record.id)
      forwards += try await entries(
        RowRange(after: try cursor.decode(text)), 1, .first)
    }
    #expect(forwards.map(\.record.id) == all.dropFirst().map(\.record.id))
    while end > 0 {
      let run = try await entries(RowRange(through: all[end - 1].position), 3, .last)
      #expect(run.map(\.key) == all[max(0, end - 3)..<end].map(\.key))
      end -= run.count
    }
    let place = seed * 3 + 2
    list.update { records in records.removeAll { $0.id == all[place].record.id } }
    let rest = try await entries(RowRange(after: all[place].position), 1_000, .first).map(\.key)
    #expect(Set(all[(place + 1)...].map(\.key)).isSubset(of: rest))
    let before = try await entries(RowRange(through: all[place].position), 1_000, .last).map(\.key)
    #expect(Set(all[..<place].map(\.key)).isSubset(of: before))
  }
}
