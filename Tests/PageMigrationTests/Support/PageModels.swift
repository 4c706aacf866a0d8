import PageElements
import PageSite

// Calls in these extensions use the page's own function. An async test that called it directly would get the protocol's
// empty default, because Swift prefers async functions there.
extension SectionsPage {
  /// Returns the sections that the page generates.
  func sections() async throws -> [Section] { try await generateSections() }
}

extension TablePage {
  /// Returns the table that the page sets up.
  static func tableSetUp() async throws -> Table {
    var page = Self()
    try await page.setupTable()
    return page.table
  }
}
