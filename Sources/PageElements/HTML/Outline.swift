/// Where the parts of a rendered table lie in its bytes.
///
/// A document is one buffer and this index: the page is sent from the buffer as it is, JSON is
/// sliced from it, and digests are taken over its slices, without a string for any cell.
package struct Outline: Sendable {
  /// A range of bytes.
  package typealias Span = Range<Int>

  package struct Section: Sendable {
    /// The key as the model gave it, or `-N` for the position N.
    package var key: String
    /// Whether the key is a position.
    package var isPositional: Bool
    /// The section's id.
    package var id: String
    /// The attributes that tell one section from another, as written: ` id="people"`.
    package var attributes: Span
    /// The header's and footer's `<tr>`.
    package var header, footer: Span?
    /// Which of ``Outline/rows`` belong to it.
    package var rows: Range<Int>
  }

  package struct Row: Sendable {
    /// The key as the model gave it, or `-N` for the position N.
    package var key: String
    /// Whether the key is a position.
    package var isPositional: Bool
    /// The row's id: letters, digits and `.~-`, which mean themselves wherever they stand.
    package var id: Span
    /// The other attributes that tell one row from another.
    package var list: AttributeList
    /// All of them as written: ` id="people.42" class="…"`.
    package var attributes: Span
    /// Which of ``Outline/cells`` belong to it.
    package var cells: Range<Int>
  }

  /// The `<header>` above the table, if there is one.
  package var header: Span?
  /// The `<footer>` after everything, if there is one.
  package var footer: Span?
  /// The whole `<table>`.
  package var table: Span = 0..<0
  /// The attributes of the table's own that vary from page to page, and how they are written.
  package var list = AttributeList()
  package var attributes: Span = 0..<0
  /// The `<caption>`.
  package var caption: Span?
  /// Each `<th>` of the column headings.
  package var columns: [Span] = []
  package var sections: [Section] = []
  package var rows: [Row] = []
  /// Each `<td>`, row after row.
  package var cells: [Span] = []

  package init() {}
}

/// Is told where the parts of a table lie as it is written.
protocol OutlineRecorder {
  mutating func header(_ span: Range<Int>)
  mutating func footer(_ span: Range<Int>)
  mutating func table(_ span: Range<Int>)
  mutating func attributes(_ list: AttributeList, _ span: Range<Int>)
  mutating func caption(_ span: Range<Int>)
  mutating func column(_ span: Range<Int>)
  mutating func beginSection(
    key: String, isPositional: Bool, token: String, attributes: Range<Int>)
  mutating func endSection(header: Range<Int>?, footer: Range<Int>?)
  mutating func beginRow(
    key: String?, position: Int, id: Range<Int>, list: AttributeList, attributes: Range<Int>)
  mutating func cell(_ span: Range<Int>)
  mutating func endRow()
}

/// For rendering HTML alone: costs nothing.
struct NoOutline: OutlineRecorder {
  func header(_ span: Range<Int>) {}
  func footer(_ span: Range<Int>) {}
  func table(_ span: Range<Int>) {}
  func attributes(_ list: AttributeList, _ span: Range<Int>) {}
  func caption(_ span: Range<Int>) {}
  func column(_ span: Range<Int>) {}
  func beginSection(
    key: String, isPositional: Bool, token: String, attributes: Range<Int>
  ) {}
  func endSection(header: Range<Int>?, footer: Range<Int>?) {}
  func beginRow(
    key: String?, position: Int, id: Range<Int>, list: AttributeList, attributes: Range<Int>
  ) {}
  func cell(_ span: Range<Int>) {}
  func endRow() {}
}

extension Outline: OutlineRecorder {
  mutating func header(_ span: Range<Int>) { header = span }
  mutating func footer(_ span: Range<Int>) { footer = span }
  mutating func table(_ span: Range<Int>) { table = span }
  mutating func attributes(_ list: AttributeList, _ span: Range<Int>) {
    (self.list, attributes) = (list, span)
  }
  mutating func caption(_ span: Range<Int>) { caption = span }
  mutating func column(_ span: Range<Int>) { columns.append(span) }

  mutating func beginSection(
    key: String, isPositional: Bool, token: String, attributes: Range<Int>
  ) {
    sections.append(
      Section(
        key: key, isPositional: isPositional, id: token, attributes: attributes,
        rows: rows.count..<rows.count))
  }

  mutating func endSection(header: Range<Int>?, footer: Range<Int>?) {
    let last = sections.count - 1
    sections[last].header = header
    sections[last].footer = footer
    sections[last].rows = sections[last].rows.lowerBound..<rows.count
  }

  mutating func beginRow(
    key: String?, position: Int, id: Range<Int>, list: AttributeList, attributes: Range<Int>
  ) {
    rows.append(
      Row(
        key: key ?? "-\(position)", isPositional: key == nil, id: id, list: list,
        attributes: attributes,
        cells: cells.count..<cells.count))
  }

  mutating func cell(_ span: Range<Int>) { cells.append(span) }

  mutating func endRow() {
    let last = rows.count - 1
    rows[last].cells = rows[last].cells.lowerBound..<cells.count
  }
}
