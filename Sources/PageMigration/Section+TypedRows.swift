public import PageElements

extension Section {
  /// Creates a section with a typed row for each value. Rows are identified by their positions.
  ///
  ///     Section("Numbers", each: [1, 22], as: IntRow.self)
  public init<TypeOfRow: TypedRow>(
    _ title: String? = nil, each data: some Sequence<TypeOfRow.DataType>, as type: TypeOfRow.Type
  ) {
    self.init(rows: data.map { TypeOfRow(data: $0).makeRow() })
    headerTitle = title
  }

  /// Creates a section with a typed row for each value.
  public init<TypeOfRow: TypedRow>(
    _ title: String? = nil, key: some KeyConvertible,
    each data: some Sequence<TypeOfRow.DataType>, as type: TypeOfRow.Type
  ) {
    self.init(title, each: data, as: type)
    self.key = key.key
  }

  /// Appends a row.
  @discardableResult public mutating func appendRow(_ row: Row) -> SectionEdit { append(row) }

  /// Appends a typed or stock row.
  @discardableResult public mutating func appendRow(_ row: some RowConvertible) -> SectionEdit {
    append(row.makeRow())
  }

  /// Inserts a row at this position. Does nothing if the section does not have the position.
  @discardableResult public mutating func insertRow(_ row: Row, at position: Int) -> SectionEdit {
    insertRows([row], .at(position))
  }

  /// Inserts a typed or stock row; see ``insertRow(_:at:)-(Row,_)``.
  @discardableResult public mutating func insertRow(
    _ row: some RowConvertible, at position: Int
  ) -> SectionEdit {
    insertRows([row.makeRow()], .at(position))
  }

  /// Inserts rows, the first at this position. Does nothing if the section does not have the position.
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

  /// Removes the row at this position, if it exists.
  @discardableResult public mutating func removeRow(at position: Int) -> SectionEdit {
    removeRows(.at(position))
  }
}
