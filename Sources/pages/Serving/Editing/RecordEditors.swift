import HTTPTypes
import PageElements
import PageLists
import PageSite

/// The pages on which readers add and change rows, if the files are writable.
struct RecordEditors: Sendable {
  let places: DataPlaces

  var pages: [Page] {
    let rows = NavigationLink("Rows", to: Address(places.pattern("/{table}")))
    let contents = NavigationLink("Contents", to: "/")
    return [
      Page(places.pattern("/{table}/{key}/" + RecordAddress.edit)) { request in
        let place = try await places.table(request.path)
        let key = place.key ?? ""
        let list = try await list(place, key: key, isNew: false)
        return try await list.editor(
          of: key, places.records(place), for: request.identity)
      }
      .breadcrumbs {
        contents
        rows
        NavigationLink("Row", to: Address(places.pattern("/{table}/{key}")))
      },
      Page(places.pattern("/{table}/" + RecordAddress.new), query: Self.new) { request in
        let place = try await places.table(request.path)
        let (like, records) = (request.query.carried["like"], places.records(place))
        let list = try await list(place, key: like, isNew: true, filledBy: request.query)
        return try await list.creator(
          like: nil, records, from: like.map(records.record), for: request.identity)
      }
      .breadcrumbs {
        contents
        rows
      },
    ]
  }

  /// The query for a new row: the key of a row to copy, and filters that provide values.
  private static let new = ListQuery(carrying: "like")

  /// Returns the list of a table with the fields for a row.
  ///
  /// - Parameters:
  ///   - key: The key of the row to change or to copy.
  ///   - query: The filters that provide the values of a new row. None by default.
  private func list(
    _ place: DataPlace, key: String?, isNew: Bool, filledBy query: ListQuery = ListQuery()
  ) async throws -> ListPage<TableRows> {
    var list = try TableList(place, places).page
    list.formNotice = try? await place.table.obstacle(isNew: isNew)
    var record: DataRecord?
    if let key {
      guard let entry = try await list.source.entry(key, in: ListSelection()) else {
        throw MissingRecord(key: key)
      }
      record = entry.record
    }
    let fields = try await TableFields(
      place, record, isNew: isNew, in: places.address(of: place.source, place.table.name))
    var new = fields.newRecord
    for condition in try list.selection(query).conditions {
      guard case .isOneOf(let values) = condition.test, let value = values.first,
        let column = place.table.columns.firstIndex(where: {
          $0.name.hasSameBytes(as: condition.column.name)
        }), !place.table.columns[column].isGenerated
      else { continue }
      guard fields.takes(value, column) else {
        throw SiteProblem(
          .badRequest,
          "'\(condition.column.name.cut(toBytes: 80))' cannot start with this value.")
      }
      new.values[column] = value
    }
    list.columns = fields.added(to: list.columns)
    list.recordName = RecordPage(place, places).title
    list.editing = places.editing(of: place, list.source, new: new)
    return list
  }
}

extension DataPlaces {
  func records(_ place: DataPlace) -> RecordAddress {
    RecordAddress(list: address(of: place.source, place.table.name))
  }

  /// Returns the editing of a table's rows; `nil` if they are read-only.
  func editing(
    of place: DataPlace, _ rows: TableRows, new: DataRecord? = nil
  ) -> ListEditing<DataRecord>? {
    guard place.table.isWritable else { return nil }
    var editing = ListEditing(
      rows, new: new ?? DataRecord(names: place.table.columns.map(\.name)), undo: undo,
      history: history,
      called: "\(place.source.name)/\(place.table.name)")
    editing.referring = { try await ReferringRows(place: place, places: self).offers(to: $0) }
    return editing
  }
}
