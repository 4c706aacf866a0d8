import PageElements
import PageTesting
import Testing

@testable import Bookshelf

/// What the shelf looks like, to the byte.
@Suite struct ShelfSnapshotTests {
  let page = ShelfPage(Sample.shelf)

  /// In a file beside this one: `__Snapshots__/ShelfSnapshotTests/theShelfHasTwoParts.html`.
  @Test func theShelfHasTwoParts() {
    assertSnapshot(of: page.table)
  }

  /// In the test itself, for what is a few lines long.
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
