import PagePatching
import PageSite
import Testing

/// All batches of a list, loaded by following `next`.
struct Walk {
  private(set) var batches: [JSONValue] = []

  init(_ site: Site, path: String = "/rows", limit: () -> Int) async throws {
    var after = ""
    while true {
      let batch = try await site.json("\(path)/-/rows?limit=\(limit())\(after)")
      batches.append(batch)
      guard let next = batch.next else { break }
      try #require(batches.count < 1000, "The list has no end")
      after = "&after=\(next)"
    }
  }

  var rowKeys: [String] { batches.flatMap(\.rowKeys) }
  var rowIDs: [String] { batches.flatMap(\.rowIDs) }

  /// The keys of the sections. A section that continues in the next batch counts once.
  var sectionKeys: [String] {
    var keys: [String] = []
    for batch in batches {
      let continues = batch.sectionKeys.first == keys.last && batch.sections.first != nil
      keys += batch.sectionKeys.dropFirst(continues ? 1 : 0)
    }
    return keys
  }
}
