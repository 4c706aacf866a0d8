/// The byte ranges of the parts of a rendered table.
///
/// A document is one buffer with this index. The page is sent from the buffer unchanged, JSON is sliced from it, and
/// digests are computed over its slices, without a string for any cell.
package struct Outline: Sendable {
  /// A range of bytes.
  package typealias Span = Range<Int>

  package struct Section: Sendable {
    /// The key from the model, or `-N` for the position N.
    package var key: String
    /// Whether the key is a position.
    package var isPositional: Bool
    /// The section's id.
    package var id: String
    /// The attributes that vary between sections, as written: ` id="people"`.
    package var attributes: Span
    /// The `<tr>` of the header and of the footer.
    package var header, footer: Span?
    /// The range of its rows in ``Outline/rows``.
    package var rows: Range<Int>
  }

  package struct Row: Sendable {
    /// The key from the model, or `-N` for the position N.
    package var key: String
    /// Whether the key is a position.
    package var isPositional: Bool
    /// The row's id: letters, digits and `.~-`, which need no escaping anywhere.
    package var id: Span
    /// The other attributes that vary between rows.
    package var list: AttributeList
    /// All attributes as written: ` id="people.42" class="…"`.
    package var attributes: Span
    /// The range of its cells in ``Outline/cells``.
    package var cells: Range<Int>
  }

  /// The `<header>` above the table, if there is one.
  package var header: Span?
  /// The `<footer>` at the end, if there is one.
  package var footer: Span?
  /// The whole `<table>`.
  package var table: Span = 0..<0
  /// The attributes of the table that vary between pages, and their bytes.
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

/// A recorder of the byte ranges of a table's parts while the table is written.
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

/// A recorder that does nothing, for rendering only HTML.
struct NullOutlineRecorder: OutlineRecorder {
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
