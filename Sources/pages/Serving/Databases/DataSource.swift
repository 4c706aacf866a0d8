import HTTPTypes
import PageData
import PageElements
import PageLists
import PageSite

/// A database that is served.
struct DataSource: Sendable {
  /// The name of its file, without its ending, or of the database.
  let name: String
  let database: any ServedDatabase
  /// Tables that are left out.
  let hidden: [String]
  /// What is said of it beside what it says itself.
  var settings = FileSettings()

  init(name: String, database: any ServedDatabase, hidden: [String] = []) {
    (self.name, self.database, self.hidden) = (name, database, hidden)
  }

  init(name: String, catalog: SQLiteCatalog, hidden: [String]) {
    self.init(name: name, database: SQLiteTables(catalog), hidden: hidden)
  }

  /// Its tables and views that readers may see.
  func listings() async throws -> [TableListing] { try await database.listings(hiding) }

  /// Those that are worth a line.
  func listedTables() async throws -> [TableListing] {
    try await listings().filter { !$0.isAside }
  }

  /// - Throws: A 404 where there is none of this name.
  func table(_ name: String) async throws -> any ServedTable {
    guard let table = try await database.table(name, hiding) else {
      throw SiteProblem(
        .notFound,
        "There is no table '\(name.cut(toBytes: 80))' here. The contents name those there are.")
    }
    return try await told(table)
  }

  /// The tables whose rows refer to a table's.
  func referring(to table: any ServedTable) async throws -> [any ServedTable] {
    var tables: [any ServedTable] = []
    for other in try await database.referring(to: table, hiding) {
      tables.append(try await told(other))
    }
    return tables
  }

  /// A table as the settings have it.
  private func told(_ table: any ServedTable) async throws -> any ServedTable {
    let settings = settings[table: table.name]
    var labels: [String: String] = [:]
    if !self.settings.tables.isEmpty {
      for label in table.labels {
        labels[label.table] = try await self.label(of: label)
      }
    }
    return table.told(
      TableWords(
        isHidden: { [self] in isHidden($0) }, label: { [labels] in labels[$0.table] },
        withheld: settings?.columns.filter(\.isHidden).map(\.name) ?? [],
        seeksElsewhere: settings?.searched != nil || settings?.hidesSome == true))
  }

  /// A query as a table of the file.
  ///
  /// - Parameter isReaders: Whether a reader wrote it, who may not read what is hidden.
  /// - Throws: `ReadersQuery.Refusal`, and a 404 where no queries are asked.
  func query(_ sql: String, isReaders: Bool) async throws -> SQLiteTable {
    guard let file = database.file else { throw QueryPage.noFile }
    guard isReaders else { return try await file.query(sql, hidden: []) }
    let columns = settings.tables.flatMap { table in
      table.columns.filter(\.isHidden).map { (table: table.name, column: $0.name) }
    }
    return try await file.query(
      sql, hidden: try await SQLiteTables(file).hidden(hiding) + hidden, columns: columns)
  }

  func isHidden(_ name: String) -> Bool {
    hidden.contains { $0.hasSameLetters(as: name) } || settings[table: name]?.isHidden == true
  }

  private var hiding: TableHiding {
    TableHiding(
      isHidden: { [self] in isHidden($0) },
      secrets: hidden + settings.tables.filter { $0.isHidden || $0.hidesSome }.map(\.name))
  }
}
/// Where the pages of several files lie: below the file's name, and of one file at the top.
struct DataPlaces: Sendable {
  let sources: [DataSource]
  let undo = UndoStore()
  let memo = ListMemo()
  var history = CountedHistory(MemoryHistory())
  /// Where lists are kept under names; `nil` where none are.
  var views: CountedListViews? = CountedListViews(MemoryListViews())

  var isOne: Bool { sources.count == 1 }
  var isWritable: Bool { sources.contains(where: \.database.isWritable) }
  /// Whether readers may ask queries of their own.
  var asksQueries: Bool { sources.contains { $0.database.file != nil } }
  /// Whether files of rows can be sent to be stored.
  var takesFiles: Bool { sources.contains { $0.database.isWritable && $0.database.file != nil } }

  /// The pattern of a path below that of a file.
  func pattern(_ rest: String) -> String { isOne ? rest : "/{file}\(rest)" }

  func address(of source: DataSource, _ names: String...) -> Address {
    let segments = (isOne ? [] : [RecordKey.segment(source.name)]) + names.map(RecordKey.segment)
    return Address("/" + segments.joined(separator: "/"))
  }

  /// What a column refers to by a value: the page of the row that has it as its key, or else a list of those that have
  /// it; `nil` where no address says the value.
  func address(
    of source: DataSource, _ value: SortValue, in label: TableLabel
  ) -> Address? {
    let list = address(of: source, label.table).text
    if label.isKey {
      return Address(list + "/" + RecordKey([value]).text(areNumbers: [label.mayBeNumber]))
    }
    guard let text = value.shownText, !text.isEmpty else { return nil }
    var query = ListQuery()
    query.filters = [.init(label.key, .isOneOf, [text])]
    return Address(list + "?" + query.text)
  }

  /// Where a query of the settings is.
  func address(of query: QuerySettings, in source: DataSource) -> Address {
    Address(folder(of: source) + QueryPage.folder + "/" + query.name)
  }

  /// What the addresses of a file's own pages begin with.
  func folder(of source: DataSource) -> String {
    isOne ? "/" : "/\(RecordKey.segment(source.name))/"
  }

  /// The file and what of it a page is about, by the page's path.
  ///
  /// - Returns: The segments of the path below the file's, as they are written.
  /// - Throws: A 404 where there is no such file.
  func find(_ path: Address) throws -> (source: DataSource, rest: [Substring]) {
    var segments = Substring(path.text.utf8.dropFirst()).parts(between: "/")
    if isOne, let source = sources.first { return (source, segments) }
    let name = segments.isEmpty ? nil : RecordKey.name(ofSegment: segments.removeFirst())
    guard let name, let source = sources.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw SiteProblem(.notFound, "There is no such file here. The contents name those there are.")
    }
    return (source, segments)
  }

  /// What `body` makes of the tables, or what their database says in place of its error.
  func settled<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      for source in sources { try source.database.settle(error) }
      throw error
    }
  }

  /// The table that a page is about, and the key behind it.
  func table(_ path: Address) async throws -> DataPlace {
    let (source, rest) = try find(path)
    guard let first = rest.first, let name = RecordKey.name(ofSegment: first) else {
      throw SiteProblem(
        .notFound, "There is no such table here. The contents name those there are.")
    }
    let table = try await source.table(name)
    let sample = try await table.sample()
    return DataPlace(
      source: source, table: table.seeking(sample.sought),
      key: rest.dropFirst().first.map(String.init), sample: sample)
  }
}

/// A table, and the key of a record in it.
struct DataPlace: Sendable {
  let source: DataSource
  let table: any ServedTable
  let key: String?
  /// What is known of its values.
  var sample = TableSample()
}
