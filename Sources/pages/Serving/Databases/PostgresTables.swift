import HTTPTypes
import Logging
import PageData
import PageElements
import PageLists
import PagePostgres
import PageSite

/// The tables of a PostgreSQL database. Tables outside of the search path have their schema in the name.
struct PostgresTables: ServedDatabase {
  private let catalog: PostgresCatalog
  let isWritable: Bool
  /// The names of the tables when the site was created. Settings and addresses use these names, even if another table
  /// of the same name later precedes in the search path.
  private let titles: [PostgresName: String]
  /// The hidden tables and views.
  private let hidden: Set<PostgresName>

  /// - Parameters:
  ///   - names: The names of hidden tables and views, as the contents show them. None by default.
  ///   - isWritable: Whether rows can be changed, if the database user may. False by default.
  /// - Throws: An error if there is no such table. Otherwise, a misspelled name would leave the table visible.
  init(
    _ catalog: PostgresCatalog, hiding names: [String] = [], isWritable: Bool = false
  ) async throws {
    (self.catalog, self.isWritable) = (catalog, isWritable)
    let listings = try await catalog.listings()
    titles = Dictionary(
      listings.map { (PostgresName($0), $0.title) }, uniquingKeysWith: { first, _ in first })
    hidden = Set(
      try names.map { name in
        guard let found = listings.first(where: { $0.title.hasSameBytes(as: name) }) else {
          throw DataFiles.unknownHiddenTable(name, among: listings.map(\.title))
        }
        return PostgresName(found)
      })
    if isWritable, let obstacle = try await catalog.obstacleToWriting() {
      Logger(label: "pages").warning("\(obstacle)")
    }
  }

  var file: SQLiteCatalog? { nil }

  /// Returns `nil`, because PostgreSQL has no version number that is fast to read.
  func version() -> UInt64? { nil }

  func watch(_ onChange: @Sendable () -> Void) async throws {
    for await _ in PostgresChanges(catalog.database) { onChange() }
  }

  func listings(_ visibility: TableVisibility) async throws -> [TableListing] {
    try await visibleListings(visibility).map {
      TableListing(
        name: $0.title, kind: TableKind($0.kind), columns: $0.columns, isAuxiliary: false,
        isForeign: !$0.servers.isEmpty)
    }
  }

  func table(_ name: String, _ visibility: TableVisibility) async throws -> (any ServedTable)? {
    let listings = try await visibleListings(visibility)
    guard let listing = listings.first(where: { $0.title.hasSameBytes(as: name) }) else {
      if !visibility.isHidden(name), let whole = try await catalog.partitionedTable(of: name),
        let listing = listings.first(where: {
          $0.schema.hasSameBytes(as: whole.schema) && $0.name.hasSameBytes(as: whole.name)
        })
      {
        let (name, title) = (name.cut(toBytes: 80), listing.title.cut(toBytes: 80))
        throw SiteProblem(
          .notFound,
          "Table '\(name)' is a partition of '\(title)'. The page of '\(title)' lists its rows.")
      }
      return nil
    }
    return try await table(listing, among: listings, visibility)
  }

  func tables(
    referringTo table: any ServedTable, _ visibility: TableVisibility
  ) async throws -> [any ServedTable] {
    guard let table = table as? PostgresServedTable else { return [] }
    let listings = try await visibleListings(visibility)
    let obstacle = isWritable ? try await catalog.obstacleToWriting() : nil
    return try await catalog.tables(referringTo: table.table).compactMap { other in
      listings.first { $0.is(other) }.map { served(other, $0, among: listings, obstacle) }
    }
  }

  private func visibleListings(_ visibility: TableVisibility) async throws -> [PostgresCatalog
    .Listing]
  {
    var usedTitles = Set(titles.values.map { Array($0.utf8) })
    return try await catalog.listings().compactMap { listing in
      var listing = listing
      let name = PostgresName(listing)
      if let title = titles[name] {
        listing.title = title
      } else {
        if usedTitles.contains(Array(listing.title.utf8)) {
          listing.title = "\(listing.schema).\(listing.name)"
        }
        while !usedTitles.insert(Array(listing.title.utf8)).inserted { listing.title += "'" }
      }
      return visibility.isHidden(listing.title) || hidden.contains(name) ? nil : listing
    }
  }

  private func table(
    _ listing: PostgresCatalog.Listing, among listings: [PostgresCatalog.Listing],
    _ visibility: TableVisibility
  ) async throws -> PostgresServedTable? {
    let obstacle = isWritable ? try await catalog.obstacleToWriting() : nil
    guard let table = try await catalog.table(listing) else { return nil }
    let named = try await catalog.tableWithDisplayNames(
      removingHiddenReferences(table, among: listings)
    ) {
      visibility.hides($0, Self.title(of: $2, in: $1, among: listings))
    } by: {
      visibility.name(Self.title(of: $1, in: $0, among: listings))
    }
    return served(named, listing, among: listings, obstacle)
  }

  /// Returns a table without its references to hidden tables.
  private func removingHiddenReferences(
    _ table: PostgresTable, among listings: [PostgresCatalog.Listing]
  ) -> PostgresTable {
    table.referring { schema, name in
      listings.contains { $0.schema.hasSameBytes(as: schema) && $0.name.hasSameBytes(as: name) }
    }
  }

  /// Returns the name by which settings and addresses refer to a table.
  private static func title(
    of table: String, in schema: String, among listings: [PostgresCatalog.Listing]
  ) -> String {
    listings.first { $0.schema.hasSameBytes(as: schema) && $0.name.hasSameBytes(as: table) }?.title
      ?? table
  }

  private func served(
    _ table: PostgresTable, _ listing: PostgresCatalog.Listing,
    among listings: [PostgresCatalog.Listing], _ obstacle: UnwritableDatabase?
  ) -> PostgresServedTable {
    // References and messages must not reveal hidden tables.
    let table = removingHiddenReferences(table, among: listings)
      .hiding(columns: [], hidesOthers: !hidden.isEmpty)
    let names = table.references.map {
      Self.title(of: $0.table, in: $0.schema, among: listings)
    }
    return PostgresServedTable(
      table, listing, referringTo: names, catalog, isWritable: isWritable, obstacle)
  }
}

/// A table or view of a PostgreSQL database.
struct PostgresServedTable: ServedTable {
  let table: PostgresTable
  private let listing: PostgresCatalog.Listing
  /// The names of the referenced tables.
  private let referencedTables: [String]
  private let catalog: PostgresCatalog
  private let mayBeWritten: Bool
  private let obstacle: UnwritableDatabase?
  let columns: [TableColumn]
  let references: [TableReference]
  let labels: [ReferenceLabel]

  fileprivate init(
    _ table: PostgresTable, _ listing: PostgresCatalog.Listing,
    referringTo referencedTables: [String],
    _ catalog: PostgresCatalog, isWritable: Bool, _ obstacle: UnwritableDatabase?
  ) {
    (self.table, self.listing, self.referencedTables, self.catalog) = (
      table, listing, referencedTables, catalog
    )
    self.obstacle = obstacle
    mayBeWritten = isWritable
    columns = table.columns.map(TableColumn.init)
    references = zip(table.references, referencedTables).map { reference, other in
      TableReference(
        table: other, columns: reference.columns, referencedColumns: reference.referencedColumns,
        onDelete: reference.onDelete)
    }
    labels = zip(table.references, referencedTables).compactMap { reference, other in
      guard reference.isLabel else { return nil }
      let type = table.columns[reference.columns[0]].type
      return ReferenceLabel(
        column: reference.columns[0], table: other, key: reference.referencedColumns[0],
        // A key is compared as text in an address, but equal numbers and some equal texts have several forms.
        isKey: reference.isKey && type.family != .numeric && type.family != .real
          && (type.family != .text || type.isExact),
        mayBeNumber: type.family == .integer || type.family == .boolean, text: reference.label,
        secondText: reference.secondLabel)
    }
  }

  var name: String { listing.title }
  var kind: TableKind { TableKind(table.kind) }
  var hasRecords: Bool { table.hasRecords }
  var isWritable: Bool { mayBeWritten && obstacle == nil && table.isWritable }
  /// The reason why rows cannot be changed at present, if there is one.
  var missingParts: [String] {
    mayBeWritten && table.isWritable ? [obstacle?.description].compactMap(\.self) : []
  }
  var comment: String? { listing.comment }
  var sqliteTable: SQLiteTable? { nil }
  var importTarget: (any ImportTarget)? {
    isWritable ? PostgresImport(catalog.database, table) : nil
  }
  var names: [Int] { table.names }

  var key: [Int] { if case .columns(let places) = table.key { places } else { [] } }

  func presented(as presentation: TablePresentation) -> PostgresServedTable {
    var result = table.labelled { reference in
      guard reference.isLabel else { return nil }
      return labels.first {
        $0.column == reference.columns[0] && $0.key.hasSameBytes(as: reference.referencedColumns[0])
      }
      .flatMap(presentation.label)
    }
    .hiding(
      columns: presentation.hiddenColumns,
      hidesOthers: presentation.hidesOthers || table.hidesOthers)
    if presentation.hasCustomSearchColumns { result = result.withoutFullText() }
    return PostgresServedTable(
      result, listing, referringTo: referencedTables, catalog, isWritable: mayBeWritten, obstacle)
  }

  /// Returns the table unchanged, because the search covers only its own columns.
  func searchingNames(of columns: Set<Int>) -> PostgresServedTable {
    PostgresServedTable(
      table.searchingNames(of: columns), listing, referringTo: referencedTables, catalog,
      isWritable: mayBeWritten, obstacle)
  }

  func rows(readsLabels: Bool) throws -> TableRows {
    TableRows(PostgresList(catalog.database, table, readsLabels: readsLabels)) {
      guard catalog.isUnresponsive(listing.servers) else { return }
      throw PostgresUnreadable.noAnswer
    } handleError: { error, isWrite in
      try await handleError(error, isWrite: isWrite)
    }
  }

  /// Throws the problem that readers see in place of an error, if there is one.
  ///
  /// - Parameter isWrite: Whether a write failed, so that the form keeps its input.
  private func handleError(_ error: any Error, isWrite: Bool) async throws {
    if !listing.servers.isEmpty, PostgresUnreadable.isNoAnswer(error) {
      catalog.recordUnresponsive(listing.servers)
    }
    guard let error = error as? PostgresError else { return }
    if error.isOutdated {
      // The table has just been changed, so the next request reads the catalogue again.
      catalog.forget()
      guard let current = try await catalog.table(listing), current.hasColumns(of: table) else {
        throw SiteProblem.unavailable("The table has just changed. Try again.")
      }
    }
    if isWrite { throw PostgresRefusal(error, table).formErrors }
    let isForeign = !listing.servers.isEmpty
    guard let problem = PostgresUnreadable.problem(error, isForeign: isForeign) else { return }
    if catalog.shouldLog(error.code, of: table) {
      Logger(label: "pages").error("The rows of '\(name)' cannot be read: \(error)")
    }
    throw problem
  }

  func tablesChangedByTriggers() async throws -> [String]? {
    // What a function does is unknown.
    try await catalog.hasDeletionTriggers(table) ? [] : nil
  }

  func sample() async throws -> ColumnFacts {
    var facts = ColumnFacts()
    (facts.withFewValues, facts.searchedReferences) = try await catalog.sample(table)
    facts.withFewValues.formUnion(
      columns.indices.filter { columns[$0].kind == .boolean || !columns[$0].choices.isEmpty })
    return facts
  }

  private func match(
    _ label: ReferenceLabel
  ) -> (reference: PostgresTable.Reference, column: PostgresTable.Column)? {
    table.labels.first { $0.columns == [label.column] }
      .map { ($0, table.columns[label.column]) }
  }

  func choices(of label: ReferenceLabel, upTo limit: Int) async throws -> [ReferencedRow]? {
    guard let match = match(label) else { return [] }
    return try await catalog.choices(of: match.reference, from: match.column, upTo: limit)
  }

  func rows(of label: ReferenceLabel, like text: String, limit: Int) async throws -> [ReferencedRow]
  {
    guard let match = match(label) else { return [] }
    return try await catalog.rows(of: match.reference, from: match.column, like: text, limit: limit)
  }

  func titles(of label: ReferenceLabel, _ values: [SortValue]) async throws -> [SortValue: String] {
    guard let match = match(label) else { return [:] }
    return try await catalog.titles(of: match.reference, from: match.column, values)
  }
}

/// A table's name with its schema, by their bytes.
private struct PostgresName: Hashable {
  private let schema, name: [UInt8]

  init(_ listing: PostgresCatalog.Listing) {
    (schema, name) = (Array(listing.schema.utf8), Array(listing.name.utf8))
  }
}

extension PostgresCatalog.Listing {
  fileprivate func `is`(_ table: PostgresTable) -> Bool {
    schema.hasSameBytes(as: table.schema) && name.hasSameBytes(as: table.name)
  }
}

extension TableColumn {
  fileprivate init(_ column: PostgresTable.Column) {
    self.init(
      name: column.name, kind: column.type.kind, content: column.type.content,
      isSortable: column.type.isOrdered,
      isSearchedByDefault: ![.boolean, .bytes].contains(column.type.family)
        && column.type.name != "tsvector",
      isNullable: column.isNullable, isGenerated: column.isGenerated,
      isAutoNumbered: column.isAutoNumbered,
      isBytes: column.type.family == .bytes,
      exactNumbers: column.type.numbers,
      allowsEmptyText: column.type.family == .text && column.choices.isEmpty,
      defaultValue: column.defaultValue, choices: column.choices,
      numbers: ListNumbers(
        areExact: column.type.family == .numeric,
        includeNonfinite: column.type.family == .numeric || column.type.family == .real),
      fractionDigits: column.fractionDigits, texts: column.type.texts)
  }
}

extension TableKind {
  fileprivate init(_ kind: PostgresTable.Kind) {
    switch kind {
    case .table: self = .table
    case .view: self = .view
    case .materializedView: self = .materializedView
    case .partitioned: self = .partitioned
    case .foreign: self = .foreign
    }
  }
}
