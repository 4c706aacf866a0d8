import PageElements
import Testing

@Suite struct RenderErrorTests {
  static let messages: [(RenderError, String)] = [
    (
      .duplicateRowKey("k", section: "s", positions: [1, 4]),
      "Rows 1 and 4 of section 's' share the key 'k'. Give each row of a section its own key."
    ),
    (
      .duplicateSectionKey("k", positions: [0, 2]),
      "Sections 0 and 2 share the key 'k'. Give each section its own key."
    ),
    (
      .emptyRowKey(section: "s", position: 3),
      "Row 3 of section 's' has an empty key. Give it text, or leave it nil."
    ),
    (
      .emptySectionKey(position: 3),
      "Section 3 has an empty key. Give it text, or leave it nil."
    ),
    (
      .wrongCellCount(3, columns: 2, section: "s", row: "r"),
      "Row 'r' of section 's' has 3 cells, its table has 2 columns. "
        + "Give a row one cell for each column, or a single element for the whole row."
    ),
    (
      .invalidLength(.infinity, of: "height"),
      "inf is not a valid length for height. Use 0 to 100,000 CSS pixels."
    ),
    (
      .invalidStretchyHeights(minimum: 60, resting: 40),
      "A stretchy header cannot shrink from 40.0 to 60.0 pixels. "
        + "Set restingHeight to at least the minimum height."
    ),
    (
      .invalidStretchyHeights(minimum: -1, resting: nil),
      "A stretchy header cannot shrink to -1.0 pixels. Use a minimum height of 0 to 100,000."
    ),
    (
      .invalidLayoutName("Grid"),
      "'Grid' is not a valid name for a layout or its lengths. Use up to 40 lower-case letters, digits and "
        + "hyphens, a letter first, and not 'grid' or 'strip'."
    ),
    (
      .unsafeURL("javascript:x"),
      "'javascript:x' is not a valid address for a link or image. Use http, https, mailto, tel, a path or a "
        + "fragment."
    ),
  ]

  @Test(arguments: messages)
  func aMessageNamesTheValueAndSaysWhatToDo(_ error: RenderError, _ message: String) {
    #expect(error.description == message)
  }
}
