import PageElements
import PageTesting
import XCTest

/// Tests of the assertions in XCTest.
final class XCTestTests: XCTestCase {
  override func invokeTest() {
    withSnapshots(record: .never) { super.invokeTest() }
  }

  func testATableIsComparedWithItsFile() {
    assertSnapshot(of: Table(rows: [Row(key: 1, Label("Tea"))]))
  }

  func testAnElementIsComparedWithTheText() {
    expectHTML(of: Link("Menu", to: "/menu")) {
      """
      <a href="/menu">Menu</a>
      """
    }
  }
}
