import PageElements
import PageSite

// Called here, a page's own function is found by the protocol; in an async function Swift would
// prefer the protocol's empty default to one that is not async.
extension SectionsPage {
  /// The sections it generates.
  func sections() async throws -> [Section] { try await generateSections() }
}

extension TablePage {
  /// The table it sets up.
  static func tableSetUp() async throws -> Table {
    var page = Self()
    try await page.setupTable()
    return page.table
  }
}
