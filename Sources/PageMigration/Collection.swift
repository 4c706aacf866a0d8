public import PageElements

/// A table whose rows form a grid or a strip: a ``PageElements/Table`` with a layout.
///
///     Collection(layout: .strip(itemWidth: 240)) {
///       Section("New", key: "new") {
///         for tea in teas { Row(key: tea.id) { Image(tea.photo, alternative: tea.name) } }
///       }
///     }
///
/// It is a function, so that `Collection` as a type still means Swift's protocol.
public func Collection(
  layout: TableLayout = .grid(), columns: [Column] = [], caption: String? = nil,
  @SectionBuilder sections: () -> [Section]
) -> Table {
  var table = Table(columns: columns, caption: caption, sections: sections())
  table.layout = layout
  return table
}
