import PageElements
import PageTesting
import Testing

@testable import Bookshelf

/// Tests of the shelf's HTML, byte by byte.
@Suite struct ShelfSnapshotTests {
  let page = ShelfPage(Sample.shelf)

  /// A snapshot in a file beside this one:
  /// `__Snapshots__/ShelfSnapshotTests/theShelfHasTwoParts.html`.
  @Test func theShelfHasTwoParts() {
    assertSnapshot(of: page.table)
  }

  /// A snapshot in the test itself, for a few lines of HTML.
  @Test func titlesAreText() {
    expectHTML(of: Label("A <short> history")) {
      """
      A &lt;short&gt; history
      """
    }
  }

  @Test func anEmptyShelfIsValid() {
    expectValid(ShelfPage(Shelf([])).table)
  }
}
