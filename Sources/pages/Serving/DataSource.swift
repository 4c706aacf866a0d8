import HTTPTypes
import PageData
import PageElements
import PageLists
import PageSite

/// A database that is served.
struct DataSource: Sendable {
  /// The name of its file, without its ending.
  let name: String
  let catalog: SQLiteCatalog
  /// Tables that are left out.
  let hidden: [String]
  /// What is said of it beside what it says itself.
  var settings = FileSettings()

  /// Its tables and views that readers may see.
  func tables() async throws -> [SQLiteTable] {
    let all = try await catalog.tables()
    return shown(of: all).map { told($0, among: all) }
  }

  /// A table as the settings have it.
  private func told(_ whole: SQLiteTable, among all: [SQLiteTable]) -> SQLiteTable {
    let table = whole.withoutLabels(where: isHidden)
    guard !settings.tables.isEmpty else { return table }
    let settings = settings[table: table.name]
    let called = table.calling { label(of: $0, among: all) }
      .withholding(settings?.columns.filter(\.isHidden).map(\.name) ?? [])
    // An index of all texts would find what is hidden, or not sought.
    return settings?.searched != nil || settings?.hidesSome == true
      ? called.withoutFullText() : called
  }

  /// Those that are worth a line: not what a full-text index keeps, nor the index of one that is there itself.
  func listedTables() async throws -> [SQLiteTable] {
    let tables = try await tables()
    return tables.filter { table in
      guard table.kind != .shadow else { return false }
      guard let indexed = table.indexed?.lowercased() else { return true }
      return !tables.contains { $0.name.lowercased().hasSameBytes(as: indexed) }
    }
  }

  /// - Throws: A 404 where there is none of this name.
  func table(_ name: String) async throws -> SQLiteTable {
    let all = try await catalog.tables()
    guard let table = shown(of: all).first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw SiteProblem(
        .notFound,
        "There is no table '\(name.cut(toBytes: 80))' here. The contents name those there are.")
    }
    return told(table, among: all)
  }

  /// - Parameter labels: Whether what its columns refer to is looked up as well.
  func rows(of table: SQLiteTable, labels: Bool = false) throws -> SQLiteList<SQLiteRecord> {
    SQLiteList(
      try catalog.database(), writer: try catalog.writer(), table, labels: labels,
      version: catalog.version())
  }

  /// A query as a table.
  ///
  /// - Parameter isReaders: Whether a reader wrote it, who may not read what is hidden.
  /// - Throws: `ReadersQuery.Refusal`.
  func query(_ sql: String, isReaders: Bool) async throws -> SQLiteTable {
    guard isReaders else { return try await catalog.query(sql, hidden: []) }
    let all = try await catalog.tables()
    let shown = Set(shown(of: all).map { Array($0.name.utf8) })
    let hidden = all.map(\.name).filter { !shown.contains(Array($0.utf8)) } + hidden
    let columns = settings.tables.flatMap { table in
      table.columns.filter(\.isHidden).map { (table: table.name, column: $0.name) }
    }
    return try await catalog.query(sql, hidden: hidden, columns: columns)
  }

  func isHidden(_ name: String) -> Bool {
    hidden.contains { $0.hasSameLetters(as: name) } || settings[table: name]?.isHidden == true
  }

  /// Those that tell nothing of what is hidden: an index of a hidden table, or of a hidden column, would.
  private func shown(of all: [SQLiteTable]) -> [SQLiteTable] {
    var secret = hidden + settings.tables.filter { $0.isHidden || $0.hidesSome }.map(\.name)
    guard !secret.isEmpty else { return all }
    var indexes: [String] = []
    // One may be made of another.
    for _ in 0..<3 {
      let more = all.filter { table in
        table.kind == .virtual && secret.contains(where: table.mentions)
          && !indexes.contains { $0.hasSameBytes(as: table.name) }
      }
      indexes += more.map(\.name)
      secret += more.map(\.name)
    }
    return all.filter { table in
      guard !isHidden(table.name) else { return false }
      return switch table.kind {
      case .virtual: !indexes.contains { $0.hasSameBytes(as: table.name) }
      case .shadow: !indexes.contains { table.name.utf8.starts(with: ($0 + "_").utf8) }
      case .table, .view: true
      }
    }
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
  var isWritable: Bool { sources.contains(where: \.catalog.isWritable) }

  /// The pattern of a path below that of a file.
  func pattern(_ rest: String) -> String { isOne ? rest : "/{file}\(rest)" }

  func address(of source: DataSource, _ names: String...) -> Address {
    let segments = (isOne ? [] : [RecordKey.segment(source.name)]) + names.map(RecordKey.segment)
    return Address("/" + segments.joined(separator: "/"))
  }

  /// What a column refers to by a value: the page of the row that has it as its key, or else a list of those that have
  /// it; `nil` where no address says the value.
  func address(
    of source: DataSource, _ value: SortValue, in label: SQLiteTable.Label
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

  /// The table that a page is about, and the key behind it.
  func table(_ path: Address) async throws -> DataPlace {
    let (source, rest) = try find(path)
    guard let first = rest.first, let name = RecordKey.name(ofSegment: first) else {
      throw SiteProblem(
        .notFound, "There is no such table here. The contents name those there are.")
    }
    let table = try await source.table(name)
    let sample = try await source.catalog.sample(table)
    return DataPlace(
      source: source, table: table.seeking(sample.sought),
      key: rest.dropFirst().first.map(String.init), sample: sample)
  }
}

/// A table, and the key of a record in it.
struct DataPlace: Sendable {
  let source: DataSource
  let table: SQLiteTable
  let key: String?
  /// What is known of its values.
  var sample = SQLiteSample()
}
