import PageBytes
import PageData
import PageElements
import PageLists
import PageSite

/// The tables of a SQLite file.
struct SQLiteTables: ServedDatabase {
  let catalog: SQLiteCatalog

  init(_ catalog: SQLiteCatalog) { self.catalog = catalog }

  var isWritable: Bool { catalog.isWritable }
  var file: SQLiteCatalog? { catalog }

  func version() -> UInt64? { catalog.version() }

  func watch(_ onChange: @Sendable () -> Void) async throws {
    for try await _ in FileChanges([catalog]) { onChange() }
  }

  func listings(_ visibility: TableVisibility) async throws -> [TableListing] {
    let tables = try await visibleTables(visibility)
    return tables.map { table in
      let indexed = table.indexed?.lowercased()
      return TableListing(
        name: table.name, kind: SQLiteServedTable.kind(of: table),
        columns: table.columns.map(\.name),
        // The index of a listed table needs no line of its own.
        isAuxiliary: table.kind == .shadow
          || indexed.map { indexed in
            tables.contains { $0.name.lowercased().hasSameBytes(as: indexed) }
          } ?? false, fault: table.faultSentence)
    }
  }

  func table(_ name: String, _ visibility: TableVisibility) async throws -> (any ServedTable)? {
    let tables = try await visibleTables(visibility)
    guard let table = tables.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    let named = try await catalog.tableWithDisplayNames(
      table, among: tables, visibility.nameCache, hiding: visibility.hides, by: visibility.name)
    return SQLiteServedTable(named, catalog)
  }

  func count(of name: String, _ visibility: TableVisibility, upTo limit: Int) async throws
    -> ListCount?
  {
    // The display names of its rows and references would need samples of several tables.
    let tables = try await visibleTables(visibility)
    guard let table = tables.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    return try await SQLiteServedTable(table, catalog).rows(readsLabels: false)
      .count(ListSelection(), upTo: limit)
  }

  func tables(
    referringTo table: any ServedTable, _ visibility: TableVisibility
  ) async throws -> [any ServedTable] {
    try await visibleTables(visibility)
      .filter { other in other.references.contains { $0.table.isSameIgnoringCase(as: table.name) } }
      .map { SQLiteServedTable($0, catalog) }
  }

  /// Returns the tables and views of the file that readers may see.
  func visibleTables(_ visibility: TableVisibility) async throws -> [SQLiteTable] {
    visibility.visibleTables(of: try await catalog.tables())
  }
}

extension TableVisibility {
  /// Returns the tables that reveal nothing hidden. Full-text indexes over a hidden table or column, or over a view of
  /// one, are omitted. The view itself remains listed, but readers' SQL may not read it.
  fileprivate func visibleTables(of all: [SQLiteTable]) -> [SQLiteTable] {
    guard !restrictedTables.isEmpty else { return all }
    let revealing = Set(
      all.tablesReading(restrictedTables).filter { $0.kind != .view }.map { Array($0.name.utf8) })
    let names = hiddenNames(of: all)
    return all.filter { !isHidden($0.name) && !revealing.contains(Array($0.name.utf8)) }
      .map { $0.redacting(names) }
  }

  /// Returns the names of the hidden tables and columns, and of columns that occur only in hidden tables.
  private func hiddenNames(of all: [SQLiteTable]) -> [String] {
    var (names, visibleNames) = (restrictedTables.filter(isHidden), Set<[UInt8]>())
    var candidates: [String] = []
    for table in all {
      let isOpen = !restrictedTables.contains { $0.isSameIgnoringCase(as: table.name) }
      let isHidden = !isOpen && isHidden(table.name)
      for column in table.columns.map(\.name) {
        if isHidden {
          candidates.append(column)
        } else if !isOpen, hides(column, table.name) {
          names.append(column)
        } else {
          visibleNames.insert(column.utf8.map(\.lowercasedASCII))
        }
      }
    }
    return names + candidates.filter { !visibleNames.contains($0.utf8.map(\.lowercasedASCII)) }
  }
}

/// A table or view of a SQLite file.
struct SQLiteServedTable: ServedTable {
  private let table: SQLiteTable
  private let catalog: SQLiteCatalog
  let columns: [TableColumn]
  let labels: [ReferenceLabel]

  init(_ table: SQLiteTable, _ catalog: SQLiteCatalog) {
    (self.table, self.catalog) = (table, catalog)
    columns = table.columns.map(TableColumn.init)
    labels = table.labels.map {
      ReferenceLabel(
        column: $0.column, table: $0.table, key: $0.key, isKey: $0.isKey,
        mayBeNumber: $0.mayBeNumber, isNumeric: $0.isNumeric, text: $0.text,
        secondText: $0.secondText)
    }
  }

  static func kind(of table: SQLiteTable) -> TableKind {
    table.kind == .view ? .view : table.indexed == nil ? .table : .searchIndex
  }

  var name: String { table.name }
  var kind: TableKind { Self.kind(of: table) }
  var hasRecords: Bool { table.hasRecords }
  var isWritable: Bool { catalog.isWritable && table.kind == .table && table.hasRecords }
  var comment: String? { nil }
  var missingParts: [String] { table.missingParts }
  var sqliteTable: SQLiteTable? { table }
  var importTarget: (any ImportTarget)? {
    isWritable ? SQLiteImport(table: table, catalog: catalog) : nil
  }

  var names: [Int] { table.names }

  var key: [Int] { if case .columns(let places) = table.key { places } else { [] } }

  var references: [TableReference] {
    table.references.map { reference in
      TableReference(
        table: reference.table, columns: reference.columns,
        referencedColumns: reference.referencedColumns,
        onDelete: reference.onDelete)
    }
  }

  func presented(as presentation: TablePresentation) -> SQLiteServedTable {
    let hiddenLabels = labels.filter(presentation.isHidden)
    var result = table.withoutLabels { label in
      hiddenLabels.contains { $0.column == label.column && $0.table.hasSameBytes(as: label.table) }
    }
    .labelled { label in
      labels.first {
        $0.column == label.column && $0.table.hasSameBytes(as: label.table)
          && $0.key.hasSameBytes(as: label.key)
      }.flatMap(presentation.label)
    }
    .hiding(columns: presentation.hiddenColumns)
    // A full-text index would also find hidden columns and columns that the search excludes.
    if presentation.hasCustomSearchColumns { result = result.withoutFullText() }
    return SQLiteServedTable(result, catalog)
  }

  func searchingNames(of columns: Set<Int>) -> SQLiteServedTable {
    SQLiteServedTable(table.searchingNames(of: columns), catalog)
  }

  func rows(readsLabels: Bool) throws -> TableRows {
    TableRows(
      SQLiteList(
        try catalog.database(), writer: try catalog.writer(), table, readsLabels: readsLabels,
        version: catalog.version()))
  }

  func sample() async throws -> ColumnFacts { try await catalog.sample(table).facts }

  func obstacle(isNew: Bool?) async throws -> String? {
    guard isWritable else { return nil }
    if let fault = table.writeFault { return fault }
    return try await catalog.obstacles(to: table).sentence(isNew: isNew)
  }

  func tablesChangedByTriggers() async throws -> [String]? {
    let names = try await catalog.obstacles(to: table).tablesChangedByTriggers
    guard !names.isEmpty else { return nil }
    // Triggers that keep a full-text index up to date change nothing that a reader sees.
    let changed = try await catalog.tables().filter { other in
      names.contains { $0.isSameIgnoringCase(as: other.name) }
    }
    let tables = changed.filter { $0.kind == .table || $0.kind == .view }.map(\.name)
    return tables.isEmpty && changed.count == names.count ? nil : tables
  }

  private func match(_ label: ReferenceLabel) -> SQLiteTable.Label? {
    table.labels.first { $0.column == label.column }
  }

  func choices(of label: ReferenceLabel, upTo limit: Int) async throws -> [ReferencedRow]? {
    guard let match = match(label) else { return [] }
    return try await catalog.choices(of: match, upTo: limit)
  }

  func rows(of label: ReferenceLabel, like text: String, limit: Int) async throws -> [ReferencedRow]
  {
    guard let match = match(label) else { return [] }
    return try await catalog.rows(of: match, like: text, limit: limit)
  }

  func titles(of label: ReferenceLabel, _ values: [SortValue]) async throws -> [SortValue: String] {
    guard let match = match(label) else { return [:] }
    return try await catalog.titles(of: match, values)
  }

  func referringCount(
    of other: any ServedTable, by reference: TableReference,
    to key: [(column: Int, value: SortValue)], upTo limit: Int
  ) async throws -> ListCount? {
    guard let child = other.sqliteTable,
      let match = child.references.first(where: {
        $0.table.hasSameBytes(as: reference.table) && $0.columns == reference.columns
      })
    else { return nil }
    return try await catalog.referringCount(child, by: match, to: table, key, upTo: limit)
  }
}

extension TableColumn {
  fileprivate init(_ column: SQLiteTable.Column) {
    self.init(
      name: column.name, kind: column.kind, content: column.content,
      // A column name may be empty.
      isSortable: !column.name.isEmpty, isSearchedByDefault: column.kind != .boolean,
      isNullable: column.isNullable, isGenerated: column.isGenerated,
      isAutoNumbered: column.isRowid,
      isBytes: column.type.uppercased().contains("BLOB"), exactNumbers: column.numbers,
      allowsEmptyText: column.allowsEmptyText && column.choices.isEmpty,
      defaultValue: column.defaultValue, choices: column.choices, texts: column.texts)
  }
}
