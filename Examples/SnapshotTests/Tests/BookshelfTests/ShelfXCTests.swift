import PageTesting
import XCTest

@testable import Bookshelf

/// The same assertions in XCTest.
final class ShelfXCTests: XCTestCase {
  func testTheShelfHasTwoParts() {
    assertSnapshot(of: ShelfPage(Sample.shelf).table)
  }

  func testABookIsTakenBack() async throws {
    let page = try await SiteClient(Sample.site()).visit("/").submit("Take back")
    XCTAssertEqual(page.notice, "“A <short> history of kettles” is back.")
  }
}
