public import PageElements

extension Section {
  /// A section with a typed row for each value, named by its position.
  ///
  ///     Section("Numbers", each: [1, 22], as: IntRow.self)
  public init<TypeOfRow: TypedRow>(
    _ title: String? = nil, each data: some Sequence<TypeOfRow.DataType>, as type: TypeOfRow.Type
  ) {
    self.init(rows: data.map { TypeOfRow(data: $0).makeRow() })
    headerTitle = title
  }

  /// A section with a typed row for each value.
  public init<TypeOfRow: TypedRow>(
    _ title: String? = nil, key: some KeyConvertible,
    each data: some Sequence<TypeOfRow.DataType>, as type: TypeOfRow.Type
  ) {
    self.init(title, each: data, as: type)
    self.key = key.key
  }

  /// Adds a row after the last one.
  @discardableResult public mutating func appendRow(_ row: Row) -> SectionEdit { append(row) }

  /// Adds a typed or stock row after the last one.
  @discardableResult public mutating func appendRow(_ row: some RowConvertible) -> SectionEdit {
    append(row.makeRow())
  }

  /// Inserts a row so that it ends at this position; nothing where the section does not have it.
  @discardableResult public mutating func insertRow(_ row: Row, at position: Int) -> SectionEdit {
    insertRows([row], .at(position))
  }

  /// Inserts a typed or stock row; see ``insertRow(_:at:)-(Row,_)``.
  @discardableResult public mutating func insertRow(
    _ row: some RowConvertible, at position: Int
  ) -> SectionEdit {
    insertRows([row.makeRow()], .at(position))
  }

  /// Inserts rows so that the first ends at this position; nothing where the section does not have
  /// it.
  @discardableResult public mutating func insertRows(
    _ rows: [Row], at position: Int
  ) -> SectionEdit {
    insertRows(rows, .at(position))
  }

  /// Inserts typed or stock rows; see ``insertRows(_:at:)-([Row],_)``.
  @discardableResult public mutating func insertRows(
    _ rows: [any RowConvertible], at position: Int
  ) -> SectionEdit {
    insertRows(rows.map { $0.makeRow() }, .at(position))
  }

  /// Removes the row at this position, if there is one.
  @discardableResult public mutating func removeRow(at position: Int) -> SectionEdit {
    removeRows(.at(position))
  }
}
