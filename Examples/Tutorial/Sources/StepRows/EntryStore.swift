import Foundation

/// An entry in the guest book.
struct Entry: Codable, Sendable {
  var id: Int64?
  var name = "", text = ""
  var signed = Date.now
}

/// The entries, in memory.
actor EntryStore {
  private var entries = [
    Entry(id: 1, name: "Ada", text: "What a pleasant house."),
    Entry(id: 2, name: "Grace", text: "The tea was excellent."),
  ]

  /// Returns the latest entries, the newest first.
  func latest(_ count: Int) -> [Entry] {
    entries.suffix(count).reversed()
  }
}
