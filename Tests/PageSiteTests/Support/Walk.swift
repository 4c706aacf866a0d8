import PagePatching
import PageSite
import Testing

/// The batches of a list from its beginning to its end, read by following `next`.
struct Walk {
  private(set) var batches: [JSONValue] = []

  init(_ site: Site, path: String = "/rows", limit: () -> Int) async throws {
    var after = ""
    while true {
      let batch = try await site.json("\(path)/-/rows?limit=\(limit())\(after)")
      batches.append(batch)
      guard let next = batch.next else { break }
      try #require(batches.count < 1000, "the list has no end")
      after = "&after=\(next)"
    }
  }

  var rowKeys: [String] { batches.flatMap(\.rowKeys) }
  var rowIDs: [String] { batches.flatMap(\.rowIDs) }

  /// The keys of the sections; one that goes on in the next batch counts once.
  var sectionKeys: [String] {
    var keys: [String] = []
    for batch in batches {
      let continues = batch.sectionKeys.first == keys.last && batch.sections.first != nil
      keys += batch.sectionKeys.dropFirst(continues ? 1 : 0)
    }
    return keys
  }
}
