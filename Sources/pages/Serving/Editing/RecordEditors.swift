import PageData
import PageElements
import PageLists
import PageSite

/// The pages on which rows are added and changed, where the files are served to be written.
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
      Page(places.pattern("/{table}/" + RecordAddress.new), query: NewRecordQuery()) { request in
        let place = try await places.table(request.path)
        let model = request.query.like
        let list = try await list(place, key: model.isEmpty ? nil : model, isNew: true)
        return try await list.creator(like: nil, places.records(place), for: request.identity)
      }
      .breadcrumbs {
        contents
        rows
      },
    ]
  }

  /// The list of a table with the fields for a row.
  ///
  /// - Parameter key: That of the row, or of the one that a new one begins like.
  private func list(
    _ place: DataPlace, key: String?, isNew: Bool
  ) async throws -> ListPage<SQLiteList<SQLiteRecord>> {
    var list = try TableList(place, places).page
    var record: SQLiteRecord?
    if let key {
      guard let entry = try await list.source.entry(key, in: ListSelection()) else {
        throw MissingRecord(key: key)
      }
      record = entry.record
    }
    let fields = try await TableFields(
      place, record, isNew: isNew, in: places.address(of: place.source, place.table.name))
    list.columns = fields.added(to: list.columns)
    list.editing = places.editing(of: place, list.source, new: fields.newRecord)
    return list
  }
}

extension DataPlaces {
  func records(_ place: DataPlace) -> RecordAddress {
    RecordAddress(list: address(of: place.source, place.table.name))
  }

  /// How the rows of a table are changed; `nil` where they are only read.
  func editing(
    of place: DataPlace, _ rows: SQLiteList<SQLiteRecord>, new: SQLiteRecord? = nil
  ) -> ListEditing<SQLiteRecord>? {
    guard place.source.catalog.isWritable, place.table.kind == .table, place.table.hasRecords
    else { return nil }
    return ListEditing(
      rows, new: new ?? SQLiteRecord(of: place.table), undo: undo, history: history,
      called: "\(place.source.name)/\(place.table.name)")
  }
}
