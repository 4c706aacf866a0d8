import Foundation
import PageSite

/// What a run of a site that is worked on leaves to the next one: the state of visitors, where it is in memory.
struct DevelopmentMemory {
  private struct Entry: Codable {
    var visitor, page: String
    var bytes: Data
  }

  /// The file's path.
  private let path: String
  private let store: MemoryVisitorStore

  /// `nil` where there is nothing to leave, or nobody to say where.
  init?(of site: Site) {
    guard let path = ProcessInfo.processInfo.environment[DevelopmentRun.memoryVariable],
      let store = site.memoryOfVisitors
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
      // What is too large by now is as good as forgotten.
      try? store.save(Array(entry.bytes), replacing: nil, of: visitor, page: entry.page)
    }
  }

  func save() {
    let entries = store.kept().map {
      Entry(visitor: $0.visitor.text, page: $0.page, bytes: Data($0.bytes))
    }
    // Written into the file that is there, which nobody else may read.
    try? JSONEncoder().encode(entries).write(to: URL(filePath: path))
  }
}
