import GRDB
import PageData
import PageElements
import PageLists
import TestSupport
import Testing

/// Saved views of lists, in memory and in SQLite.
@Suite struct ListViewTests {
  private func stores() throws -> [any ListViewStore] {
    [
      MemoryListViews(),
      try SQLiteListViews(BoundedDatabase(try DatabaseQueue(), limits: .patient)),
    ]
  }

  @Test func viewsAreStoredPerListAndUserInOrder() async throws {
    for store in try stores() {
      let names = ["b", "a", "'; DROP TABLE pe_views; --", "e\u{301}", "\u{E9}"]
      for name in names {
        try await store.save(
          SavedListView(name, query: "sort=\(name.utf8.count)"), of: "l", for: nil)
      }
      try await store.save(SavedListView("mine", query: ""), of: "l", for: "ada")
      try await store.save(SavedListView("other", query: "q=x"), of: "m", for: nil)
      #expect(
        try await store.views(of: "l", for: nil).map { Array($0.name.utf8) }
          == names.map { Array($0.utf8) })
      #expect(try await store.views(of: "l", for: "ada") == [SavedListView("mine", query: "")])
      #expect(try await store.views(of: "l", for: "eve").isEmpty)
      try await store.save(SavedListView("a", query: "q=new"), of: "l", for: nil)
      try await store.remove("b", of: "l", for: nil)
      try await store.remove("none", of: "l", for: nil)
      try await store.remove("mine", of: "l", for: nil)
      #expect(try await store.views(of: "l", for: nil).first == SavedListView("a", query: "q=new"))
      #expect(try await store.views(of: "l", for: "ada").count == 1)
    }
  }

  @Test func viewsPerListAndTheirSizesAreLimited() async throws {
    for store in try stores() {
      for number in 0..<50 {
        try await store.save(SavedListView("\(number)", query: "q=\(number)"), of: "l", for: nil)
      }
      await #expect(throws: FormErrors.self) {
        try await store.save(SavedListView("50", query: "q=x"), of: "l", for: nil)
      }
      try await store.save(SavedListView("49", query: "q=x"), of: "l", for: nil)
      try await store.save(SavedListView("50", query: "q=x"), of: "l", for: "ada")
      for view in [
        SavedListView("", query: "q=x"), SavedListView(" \n", query: "q=x"),
        SavedListView(String(repeating: "x", count: 101), query: "q=x"),
        SavedListView("x", query: String(repeating: "x", count: 4_001)),
      ] {
        await #expect(throws: FormErrors.self) { try await store.save(view, of: "m", for: nil) }
      }
      #expect(try await store.views(of: "l", for: nil).count == 50)
      #expect(try await store.views(of: "m", for: nil).isEmpty)
    }
  }

  @Test func atMostTenThousandViewsAreStored() async throws {
    let store = MemoryListViews()
    for list in 0..<200 {
      for number in 0..<50 {
        try await store.save(SavedListView("\(number)", query: "q=x"), of: "\(list)", for: nil)
      }
    }
    await #expect(throws: FormErrors.self) {
      try await store.save(SavedListView("one more", query: "q=x"), of: "other", for: nil)
    }
    try await store.remove("0", of: "0", for: nil)
    try await store.save(SavedListView("one more", query: "q=x"), of: "other", for: nil)
  }

  @Test func viewsInAFileSurviveARestart() async throws {
    let queue = try DatabaseQueue()
    try await SQLiteListViews(BoundedDatabase(queue, limits: .patient))
      .save(SavedListView("a", query: "sort=b"), of: "l", for: nil)
    let again = try SQLiteListViews(BoundedDatabase(queue, limits: .patient))
    #expect(try await again.views(of: "l", for: nil) == [SavedListView("a", query: "sort=b")])
  }
}
