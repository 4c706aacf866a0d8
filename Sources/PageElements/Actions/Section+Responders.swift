/// The handlers that edit any row of a section. A row's own handler (``Row/onDelete``, ``Row/onInsert``,
/// ``Row/onMove``) takes precedence, and ``Row/canEdit`` and ``Row/canMove`` disable them for a row. Rows without a key
/// have no handlers.
///
///     Section("Steps", key: "steps", each: steps) { Row(key: $0.id, $0.text) }
///       .onDeleteRow { key, _ in try await store.remove(key) }
extension Section {
  /// Deletes a row. A button at the end of each row runs it.
  public var onDeleteRow: Table.RowHandler? {
    get { responders[.delete] }
    set { responders[.delete] = newValue }
  }

  /// Inserts a row below another. A button at the end of each row runs it.
  public var onInsertRow: Table.RowHandler? {
    get { responders[.insert] }
    set { responders[.insert] = newValue }
  }

  /// Moves a row. Buttons move each row up and down, and the reader can drag it. ``ActionEvent/move`` contains the
  /// destination.
  public var onMoveRow: Table.RowHandler? {
    get { responders[.move] }
    set { responders[.move] = newValue }
  }

  /// Returns the section with a handler that deletes its rows: ``onDeleteRow``.
  ///
  ///     Section("Steps", key: "steps") { … }.onDeleteRow { key, _ in try await store.remove(key) }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onDeleteRow(_ handler: @escaping Table.RowHandler) -> Section {
    with { $0.onDeleteRow = handler }
  }

  /// Returns the section with a handler that inserts rows: ``onInsertRow``.
  ///
  ///     Section("Steps", key: "steps") { … }.onInsertRow { key, _ in try await store.insert(below: key) }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onInsertRow(_ handler: @escaping Table.RowHandler) -> Section {
    with { $0.onInsertRow = handler }
  }

  /// Returns the section with a handler that moves its rows: ``onMoveRow``.
  ///
  ///     Section("Steps", key: "steps") { … }.onMoveRow { _, event in try await store.move(event.move) }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onMoveRow(_ handler: @escaping Table.RowHandler) -> Section {
    with { $0.onMoveRow = handler }
  }
}
