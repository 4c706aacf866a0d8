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

  /// Its tables and views that readers may see.
  func tables() async throws -> [SQLiteTable] {
    try await catalog.tables().filter { !isHidden($0.name) }
      .map { $0.withoutLabels(where: isHidden) }
  }

  /// - Throws: A 404 where there is none of this name.
  func table(_ name: String) async throws -> SQLiteTable {
    guard !isHidden(name), let table = try await catalog.table(name) else {
      throw SiteProblem(
        .notFound,
        "There is no table '\(name.cut(toBytes: 80))' here. The contents name those there are.")
    }
    return table.withoutLabels(where: isHidden)
  }

  /// - Parameter labels: Whether what its columns refer to is looked up as well.
  func rows(of table: SQLiteTable, labels: Bool = false) throws -> SQLiteList<SQLiteRecord> {
    SQLiteList(
      try catalog.database(), writer: try catalog.writer(), table, labels: labels,
      version: catalog.version())
  }

  func isHidden(_ name: String) -> Bool { hidden.contains { $0.hasSameBytes(as: name) } }
}

/// Where the pages of several files lie: below the file's name, and of one file at the top.
struct DataPlaces: Sendable {
  let sources: [DataSource]
  let undo = UndoStore()
  let memo = ListMemo()
  var history = CountedHistory(MemoryHistory())

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
