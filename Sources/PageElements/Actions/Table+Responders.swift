extension Table {
  /// A handler for any row of a table. It receives the key of the row.
  public typealias RowHandler =
    @Sendable (_ key: String, _ event: inout ActionEvent) async throws -> Void

  /// Runs when a row without its own ``Row/onDidSelect`` is selected. Rows without a key cannot be selected.
  ///
  ///     table.onDidSelectRow = { key, event in event.destination = "/teas/\(key)" }
  public var onDidSelectRow: RowHandler? {
    get { responders[.select] }
    set { responders[.select] = newValue }
  }

  /// Runs when a row without its own ``Row/onWillDisplay`` becomes visible.
  public var onWillDisplayRow: RowHandler? {
    get { responders[.display] }
    set { responders[.display] = newValue }
  }

  /// Runs when a row without its own ``Row/onDidEndDisplaying`` is no longer visible.
  public var onDidEndDisplayingRow: RowHandler? {
    get { responders[.endDisplay] }
    set { responders[.endDisplay] = newValue }
  }

  /// Returns the table with a handler that runs when any of its rows is selected: ``onDidSelectRow``.
  ///
  ///     Table { … }.onSelectRow { key, event in event.destination = "/teas/\(key)" }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onSelectRow(_ handler: @escaping RowHandler) -> Table {
    with { $0.onDidSelectRow = handler }
  }

  /// Returns the table with a handler that runs when any of its rows becomes visible: ``onWillDisplayRow``.
  ///
  ///     Table { … }.onWillDisplayRow { key, _ in await views.count(key) }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onWillDisplayRow(_ handler: @escaping RowHandler) -> Table {
    with { $0.onWillDisplayRow = handler }
  }

  /// Returns the table with a handler that runs when any of its rows is no longer visible: ``onDidEndDisplayingRow``.
  ///
  ///     Table { … }.onDidEndDisplayingRow { key, _ in await views.end(key) }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onDidEndDisplayingRow(_ handler: @escaping RowHandler) -> Table {
    with { $0.onDidEndDisplayingRow = handler }
  }

  /// Returns a row with the handlers that its section and the table have for it.
  package func rowWithHandlers(for row: Row, of section: Section) -> Row {
    var row = row
    section.responders.apply(to: &row)
    responders.apply(to: &row)
    return row
  }
}
