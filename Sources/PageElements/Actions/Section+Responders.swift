/// How all rows of a section are edited at once, for those that do not say it themselves
/// (``Row/onDelete``, ``Row/onInsert``, ``Row/onMove``) and are not kept from it (``Row/canEdit``,
/// ``Row/canMove``). Rows without a key answer to nothing.
///
///     Section("Steps", key: "steps", each: steps) { Row(key: $0.id, $0.text) }
///       .onDeleteRow { key, _ in try await store.remove(key) }
extension Section {
  /// Deletes a row: each shows a button at its end.
  public var onDeleteRow: Table.RowHandler? {
    get { responders[.delete] }
    set { responders[.delete] = newValue }
  }

  /// Inserts a row below one: each shows a button at its end.
  public var onInsertRow: Table.RowHandler? {
    get { responders[.insert] }
    set { responders[.insert] = newValue }
  }

  /// Moves a row: each shows buttons that move it up and down, and can be dragged. Where it goes is in
  /// ``ActionEvent/move``.
  public var onMoveRow: Table.RowHandler? {
    get { responders[.move] }
    set { responders[.move] = newValue }
  }

  /// The section, which deletes its rows so: ``onDeleteRow``.
  ///
  ///     Section("Steps", key: "steps") { … }.onDeleteRow { key, _ in try await store.remove(key) }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onDeleteRow(_ handler: @escaping Table.RowHandler) -> Section {
    with { $0.onDeleteRow = handler }
  }

  /// The section, which inserts rows so: ``onInsertRow``.
  ///
  ///     Section("Steps", key: "steps") { … }.onInsertRow { key, _ in try await store.insert(below: key) }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onInsertRow(_ handler: @escaping Table.RowHandler) -> Section {
    with { $0.onInsertRow = handler }
  }

  /// The section, which moves its rows so: ``onMoveRow``.
  ///
  ///     Section("Steps", key: "steps") { … }.onMoveRow { _, event in try await store.move(event.move) }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onMoveRow(_ handler: @escaping Table.RowHandler) -> Section {
    with { $0.onMoveRow = handler }
  }
}
