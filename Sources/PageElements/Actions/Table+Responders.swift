extension Table {
  /// What is done with a row of a table: it is given the row's key.
  public typealias RowHandler =
    @Sendable (_ key: String, _ event: inout ActionEvent) async throws -> Void

  /// Runs when a row is selected that has no ``Row/onDidSelect`` of its own. Rows without a key cannot be.
  ///
  ///     table.onDidSelectRow = { key, event in event.destination = "/teas/\(key)" }
  public var onDidSelectRow: RowHandler? {
    get { responders[.select] }
    set { responders[.select] = newValue }
  }

  /// Runs when a row comes into view that has no ``Row/onWillDisplay`` of its own.
  public var onWillDisplayRow: RowHandler? {
    get { responders[.display] }
    set { responders[.display] = newValue }
  }

  /// Runs when a row has left the view that has no ``Row/onDidEndDisplaying`` of its own.
  public var onDidEndDisplayingRow: RowHandler? {
    get { responders[.endDisplay] }
    set { responders[.endDisplay] = newValue }
  }

  /// The table, which runs this when any of its rows is selected: ``onDidSelectRow``.
  ///
  ///     Table { … }.onSelectRow { key, event in event.destination = "/teas/\(key)" }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onSelectRow(_ handler: @escaping RowHandler) -> Table {
    with { $0.onDidSelectRow = handler }
  }

  /// The table, which runs this when any of its rows comes into view: ``onWillDisplayRow``.
  ///
  ///     Table { … }.onWillDisplayRow { key, _ in await views.count(key) }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onWillDisplayRow(_ handler: @escaping RowHandler) -> Table {
    with { $0.onWillDisplayRow = handler }
  }

  /// The table, which runs this when any of its rows has left the view: ``onDidEndDisplayingRow``.
  ///
  ///     Table { … }.onDidEndDisplayingRow { key, _ in await views.end(key) }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onDidEndDisplayingRow(_ handler: @escaping RowHandler) -> Table {
    with { $0.onDidEndDisplayingRow = handler }
  }

  /// A row of a section with what both do for it.
  package func answering(for row: Row, of section: Section) -> Row {
    var row = row
    section.responders.hand(to: &row)
    responders.hand(to: &row)
    return row
  }
}
