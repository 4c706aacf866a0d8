import HTTPTypes
import PageElements
import PageLists
import PageSite

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
    let value = label.isNumeric ? value.comparedWithNumbers : value
    if label.isKey {
      return Address(list + "/" + RecordKey([value]).text(areNumbers: [label.mayBeNumber]))
    }
    guard let text = value.shownText, !text.isEmpty else { return nil }
    var query = ListQuery()
    query.filters = [.init(label.key, .isOneOf, [text])]
    let address = list + "?" + query.text
    return Address.isTooLong(address) ? nil : Address(address)
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

extension SortValue {
  /// The value as SQLite compares it with a column of numeric affinity: a number if the text looks like one.
  fileprivate var comparedWithNumbers: SortValue {
    guard case .text(let text) = self else { return self }
    let digits = text.withoutSpacesAround
    if let whole = Int64(digits) { return .integer(whole) }
    guard let number = Double(digits), number.isFinite else { return self }
    return Int64(exactly: number).map(SortValue.integer) ?? .real(number)
  }
}
