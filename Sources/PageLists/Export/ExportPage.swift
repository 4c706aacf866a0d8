import HTTPTypes
import PageBytes
import PageElements
import PageSite

/// A page of rows as JSON for programs, with the address of the next page.
///
///     {"rows":[
///     {"id":1,"name":"Earl Grey"}
///     ],"next":"/products/-/export?format=json&limit=1&after=…"}
struct ExportPage<Source: ListSource>: Sendable {
  /// The maximum number of rows and bytes on a page.
  private static var maximumRows: Int { 1_000 }
  private static var maximumBytes: Int { 1 << 20 }

  let source: Source
  let selection: ListSelection<Source.Record>
  /// The address of the list with its query.
  let address: ListAddress
  private let limit: Int
  private let after: String

  /// - Throws: A 400 error for an invalid number of rows.
  init(
    _ source: Source, _ selection: ListSelection<Source.Record>, _ address: ListAddress,
    limit: String, after: String
  ) throws {
    guard let number = Int(limit), (1...Self.maximumRows).contains(number), "\(number)" == limit
    else {
      throw ListProblem.invalid(limit, name: "limit", expected: "a number from 1 to 1000").problem
    }
    (self.source, self.selection, self.address) = (source, selection, address)
    (self.limit, self.after) = (number, after)
  }

  private var cursor: Cursor {
    Cursor(
      page: address.path.text + "/-/export", query: address.query.text,
      order: ListRows(source: source, selection: selection, name: "export") { _, _ in
        Row(key: "", cells: [])
      }
      .order)
  }

  /// - Throws: A 400 error for a cursor of another list, and the errors of the source.
  func response() async throws -> SiteResponse {
    let range = RowRange(after: after.isEmpty ? nil : try cursor.decode(after))
    // One more row shows whether there is a next page.
    var run = try await source.entries(
      selection, in: range, limit: limit + 1, bytes: Self.maximumBytes, from: .first)
    let hasMore = run.entries.count > limit || run.isCutShort
    if run.entries.count > limit { run.entries.removeLast() }
    let next = hasMore ? run.entries.last.map { self.next($0.position) } : nil
    var response = SiteResponse.bytes(
      bytes(of: run.entries.map(\.record), next), type: ExportFormat.json.mediaType)
    if let next, let link = HTTPField.Name("Link") {
      response.head.headerFields[link] = "<\(next.text)>; rel=\"next\""
    }
    return response
  }

  private func next(_ position: Position) -> Address {
    address.endpoint(
      "export", [("format", "json"), ("limit", "\(limit)"), ("after", cursor.encode(position))])
  }

  private func bytes(of records: [Source.Record], _ next: Address?) -> [UInt8] {
    let writer = RecordWriter(selection.shown)
    var bytes = Array("{\"rows\":[".utf8)
    for (index, record) in records.enumerated() {
      writer.write(record, as: .json, isFirst: index == 0, into: &bytes)
    }
    bytes += "\n],\"next\":".utf8
    var end = JSONWriter()
    if let next { end.string(next.text) } else { end.raw("null") }
    end.raw("}\n")
    return bytes + end.bytes
  }
}

/// A writer for records in the format of an export.
struct RecordWriter<Record: Sendable>: Sendable {
  private let names: [[UInt8]]
  private let values: [@Sendable (Record) -> SortValue]

  init(_ columns: [DataColumn<Record>]) {
    values = columns.map(\.value)
    names = columns.map { column in
      var name = JSONWriter()
      name.string(column.name)
      return name.bytes
    }
  }

  func write(
    _ record: Record, as format: ExportFormat, isFirst: Bool, into bytes: inout [UInt8]
  ) {
    format.write(record, values, names, isFirst: isFirst, into: &bytes)
  }
}
