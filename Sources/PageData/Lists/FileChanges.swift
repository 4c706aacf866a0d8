/// A sequence that reports changes of database files by this process or another, within half a second.
package struct FileChanges: AsyncSequence, Sendable {
  package typealias Element = Void

  private static let interval = Duration.milliseconds(500)
  private let catalogs: [SQLiteCatalog]

  package init(_ catalogs: [SQLiteCatalog]) { self.catalogs = catalogs }

  package func makeAsyncIterator() -> Iterator { Iterator(catalogs) }

  package struct Iterator: AsyncIteratorProtocol {
    private let catalogs: [SQLiteCatalog]
    private var last: [UInt64?]

    fileprivate init(_ catalogs: [SQLiteCatalog]) {
      self.catalogs = catalogs
      last = catalogs.map { _ in nil }
    }

    package mutating func next() async throws -> Void? {
      while true {
        var isNew = false
        for (index, catalog) in catalogs.enumerated() {
          // If the version is unknown now, the next check determines it.
          guard let version = catalog.version() else { continue }
          isNew = isNew || last[index] != version
          last[index] = version
        }
        if isNew { return () }
        try await Task.sleep(for: FileChanges.interval)
      }
    }
  }
}
