import Foundation
import PageSite

/// The visitors' state in memory, which a run of a site under development passes to the next run.
struct DevelopmentMemory {
  private struct Entry: Codable {
    var visitor, page: String
    var bytes: Data
  }

  /// The path of the file.
  private let path: String
  private let store: MemoryVisitorStore

  /// Returns `nil` if the site keeps no visitor state in memory, or there is no path for it.
  init?(of site: Site) {
    guard let path = ProcessInfo.processInfo.environment[DevelopmentRun.memoryVariable],
      let store = site.memoryVisitorStore
    else { return nil }
    self.init(of: store, at: path)
  }

  init(of store: MemoryVisitorStore, at path: String) {
    (self.path, self.store) = (path, store)
  }

  func restore() {
    guard let bytes = FileManager.default.contents(atPath: path),
      let entries = try? JSONDecoder().decode([Entry].self, from: bytes)
    else { return }
    for entry in entries {
      guard let visitor = VisitorID(entry.visitor) else { continue }
      // Entries that exceed the store's limit are dropped.
      try? store.save(Array(entry.bytes), replacing: nil, of: visitor, page: entry.page)
    }
  }

  func save() {
    let entries = store.savedStates().map {
      Entry(visitor: $0.visitor.text, page: $0.page, bytes: Data($0.bytes))
    }
    // Overwrites the existing file, which only its owner can read.
    try? JSONEncoder().encode(entries).write(to: URL(filePath: path))
  }
}
