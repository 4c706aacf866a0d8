import HTTPTypes
import PageElements
import PageLists
import PageSite

/// The pages on which readers add and change rows, if the files are writable.
struct RecordEditors: Sendable {
  let router: DataRouter

  var pages: [Page] {
    let rows = NavigationLink("Rows", to: Address(router.pattern("/{table}")))
    let contents = NavigationLink("Contents", to: "/")
    return [
      Page(router.pattern("/{table}/{key}/" + RecordAddress.edit)) { request in
        let location = try await router.table(request.path)
        let key = location.key ?? ""
        let list = try await list(location, key: key, isNew: false)
        return try await list.editor(
          of: key, router.records(location), for: request.identity)
      }
      .breadcrumbs {
        contents
        rows
        NavigationLink("Row", to: Address(router.pattern("/{table}/{key}")))
      },
      Page(router.pattern("/{table}/" + RecordAddress.new), query: Self.new) { request in
        let location = try await router.table(request.path)
        let (like, records) = (request.query.carried["like"], router.records(location))
        let list = try await list(location, key: like, isNew: true, prefilledFrom: request.query)
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
    _ location: TableLocation, key: String?, isNew: Bool,
    prefilledFrom query: ListQuery = ListQuery()
  ) async throws -> ListPage<TableRows> {
    var list = try TableList(location, router).page
    var record: DataRecord?
    if let key {
      guard let entry = try await list.source.entry(key, in: ListSelection()) else {
        throw MissingRecord(key: key)
      }
      record = entry.record
    }
    let fields = try await TableFields(
      location, record, isNew: isNew, in: router.address(of: location.source, location.table.name))
    let obstacle = try? await location.table.obstacle(isNew: isNew)
    var new = fields.newRecord
    for condition in try list.selection(query).conditions {
      guard case .isOneOf(let values) = condition.test, let value = values.first,
        let column = location.table.columns.firstIndex(where: {
          $0.name.hasSameBytes(as: condition.column.name)
        }), !location.table.columns[column].isGenerated
      else { continue }
      guard fields.accepts(value, column) else {
        throw SiteProblem(
          .badRequest,
          "'\(condition.column.name.cut(toBytes: 80))' cannot start with this value.")
      }
      let isReference =
        location.table.sqliteTable != nil
        && location.table.references.contains { $0.columns.contains(column) }
      new.values[column] =
        location.table.columns[column].isBytes || isReference
        ? value.displayText?.bytesOfAddress.map(SortValue.blob) ?? value : value
    }
    let filled = new.values.indices.filter { new.values[$0] != .null }
    let missing = isNew ? location.obstacleToAdding(with: filled) : nil
    let notices = [obstacle, missing].compactMap(\.self) + fields.omissions
    list.formNotice = notices.isEmpty ? nil : notices.joined(separator: " ")
    list.columns = fields.addingFields(to: list.columns)
    list.recordName = RecordPage(location, router).title
    list.editing = router.editing(of: location, list.source, new: new)
    return list
  }
}

extension DataRouter {
  func records(_ location: TableLocation) -> RecordAddress {
    RecordAddress(list: address(of: location.source, location.table.name))
  }

  /// Returns the editing of a table's rows; `nil` if they are read-only.
  func editing(
    of location: TableLocation, _ rows: TableRows, new: DataRecord? = nil
  ) -> ListEditing<DataRecord>? {
    guard location.table.isWritable else { return nil }
    var editing = ListEditing(
      rows, new: new ?? DataRecord(names: location.table.columns.map(\.name)), undo: undo,
      history: history,
      named: "\(location.source.name)/\(location.table.name)")
    editing.referring = { try await ReferringRows(location: location, router: self).offers(to: $0) }
    editing.effects = { try await ReferringRows(location: location, router: self).effects(of: $0) }
    editing.rejectsUnknownFields = true
    let bytes = location.requiredBytes
    editing.addsRows = bytes.isEmpty
    editing.copiesRows = bytes.allSatisfy { !location.table.key.contains($0) }
    return editing
  }
}
