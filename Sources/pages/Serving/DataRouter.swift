import HTTPTypes
import PageElements
import PageLists
import PageSite

/// Maps paths to databases and tables. A path begins with the database's name, unless there is only one database.
struct DataRouter: Sendable {
  let sources: [DataSource]
  let undo = UndoStore()
  let cache = ListCache()
  var history = ChangeCountingHistory(MemoryHistory())
  /// The store for views; `nil` for none.
  var views: ChangeCountingListViews? = ChangeCountingListViews(MemoryListViews())

  var hasSingleSource: Bool { sources.count == 1 }
  var isWritable: Bool { sources.contains(where: \.database.isWritable) }
  /// Whether readers may enter SQL queries of their own.
  var offersSQL: Bool { sources.contains { $0.database.file != nil } }

  /// Returns the route pattern for a path within a database.
  func pattern(_ rest: String) -> String { hasSingleSource ? rest : "/{file}\(rest)" }

  func address(of source: DataSource, _ names: String...) -> Address {
    let segments =
      (hasSingleSource ? [] : [RecordKey.segment(source.name)]) + names.map(RecordKey.segment)
    return Address("/" + segments.joined(separator: "/"))
  }

  /// Returns the address of the row that a value refers to: the row's page if the value is its key, otherwise a list
  /// of the rows with that value; `nil` if no address can contain the value.
  func address(
    of source: DataSource, _ value: SortValue, in label: ReferenceLabel
  ) -> Address? {
    let list = address(of: source, label.table).text
    let value = label.isNumeric ? value.comparedWithNumbers : value
    if label.isKey {
      return Address(list + "/" + RecordKey([value]).text(areNumbers: [label.mayBeNumber]))
    }
    guard let text = value.displayText, !text.isEmpty else { return nil }
    var query = ListQuery()
    query.filters = [.init(label.key, .isOneOf, [text])]
    let address = list + "?" + query.text
    return Address.isTooLong(address) ? nil : Address(address)
  }

  /// Returns the address of a query from the settings.
  func address(of query: QuerySettings, in source: DataSource) -> Address {
    Address(folder(of: source) + QueryPage.folder + "/" + query.name)
  }

  /// Returns the prefix of the addresses of a database's own pages.
  func folder(of source: DataSource) -> String {
    hasSingleSource ? "/" : "/\(RecordKey.segment(source.name))/"
  }

  /// Returns the database of a page's path.
  ///
  /// - Returns: The database, and the undecoded path segments below it.
  /// - Throws: A 404 error if there is no such database.
  func find(_ path: Address) throws -> (source: DataSource, rest: [Substring]) {
    var segments = Substring(path.text.utf8.dropFirst()).parts(separatedBy: "/")
    if hasSingleSource, let source = sources.first { return (source, segments) }
    let name = segments.isEmpty ? nil : RecordKey.name(ofSegment: segments.removeFirst())
    guard let name, let source = sources.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw SiteProblem(.notFound, "This file is not served. The contents page lists all files.")
    }
    return (source, segments)
  }

  /// Returns the table of a page's path, and the key after it.
  func table(_ path: Address) async throws -> TableLocation {
    let (source, rest) = try find(path)
    guard let first = rest.first, let name = RecordKey.name(ofSegment: first) else {
      throw SiteProblem(
        .notFound, "This table does not exist. The contents page lists all tables.")
    }
    let table = try await source.table(name)
    let sample = try await table.sample()
    // A search must not reveal what a hidden column refers to, and reads no columns but those of the settings.
    let columns = source.settings[table: table.name]?.searchedColumns
    let searched = sample.searchedReferences.filter { column in
      let name = table.columns[column].name
      return !source.isHidden(name, of: table.name)
        && columns?.contains { table.areSameNames($0, name) } != false
        && !table.labels.contains { $0.column == column && source.isHidden($0) }
    }
    return TableLocation(
      source: source, table: table.searchingNames(of: searched),
      key: rest.dropFirst().first.map(String.init), sample: sample)
  }
}

/// A table and the key of a record in it.
struct TableLocation: Sendable {
  let source: DataSource
  let table: any ServedTable
  let key: String?
  /// The sample of the table's values.
  var sample = ColumnFacts()
}

extension SortValue {
  /// The value as SQLite compares it with a column of numeric affinity: a number if the text looks like one.
  fileprivate var comparedWithNumbers: SortValue {
    guard case .text(let text) = self else { return self }
    let digits = text.trimmingASCIIWhitespace
    if let whole = Int64(digits) { return .integer(whole) }
    guard let number = Double(digits), number.isFinite else { return self }
    return Int64(exactly: number).map(SortValue.integer) ?? .real(number)
  }
}
