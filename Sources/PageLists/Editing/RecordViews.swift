import Foundation
import HTTPTypes
import PageControls
package import PageElements
import PageForms
package import PageSite

/// The pages and actions of single records.
extension ListPage {
  /// Returns the actions on a record, for the title bar of its page.
  ///
  /// - Parameter consequence: The other effects of deleting the record, for the confirmation. None by default.
  package func actions(
    _ key: String, _ record: Source.Record, named title: String, _ address: RecordAddress,
    explaining consequence: String = "",
    for user: String?
  ) async throws -> [AnyElement] {
    var bulkActions: [ListBulkAction<Source.Record>] = []
    for action in bulk where try await action.allows(user) { bulkActions.append(action) }
    let (mayCreate, mayUpdate, mayDelete) = (
      try await editing?.offersNew(like: record, user) ?? false,
      try await editing?.allows(.update, record, user) ?? false,
      try await editing?.allows(.delete, record, user) ?? false
    )
    var actions: [AnyElement] = []
    if mayCreate || mayDelete || !bulkActions.isEmpty {
      actions.append(
        Menu(words.more, id: "more", icon: .more) {
          for action in bulkActions { button(action, key, named: title, address) }
          if mayCreate { Link(words.duplicate, to: address.copy(of: key)).icon(.copy) }
          if mayDelete, let editing {
            editing.deleteButton(key, named: title, consequence, address, words, by: user)
          }
        }.any)
    }
    if mayUpdate {
      actions.append(Link(words.edit, to: address.edit(key)).role(.primary).icon(.edit).any)
    }
    return actions
  }

  /// Returns the button for an action on several records that applies to one record.
  private func button(
    _ action: ListBulkAction<Source.Record>, _ key: String, named title: String,
    _ address: RecordAddress
  ) -> Button {
    Button(action.title, id: "all-\(action.id)") { [source] event in
      do {
        try await action.run([key], &event)
      } catch let errors as FormErrors {
        // There is no form that could show the errors.
        event.alert = errors.description
        return
      }
      guard event.destination == nil else { return }
      do {
        // After its deletion, the record has no page.
        let entry = try await source.entry(key, in: ListSelection())
        if entry?.isRecord != true { event.destination = address.list }
      } catch {
        // The action has succeeded. An error of this read must not hide that.
      }
    }
    .confirmation("\(action.title): “\(title.cut(toBytes: 80))”?")
  }

  /// Returns the page with the form for a record.
  ///
  /// - Throws: A 403 error if the reader may not change it, ``MissingRecord`` if it does not exist.
  package func editor(
    of key: String, _ address: RecordAddress, for user: String?
  ) async throws -> PageContent {
    let (editing, record) = (try allowed(), try await record(key))
    try await editing.check(.update, record, user)
    let name = name(of: record) ?? key
    let form = editing.form(
      of: key, record, try await fields(of: record, in: address.list), in: address, words,
      by: user, to: address.record
    )
    .takesFocus().cancel(to: address.record(key))
    var content = content("\(words.edit) \(name)", form)
    content.breadcrumbTitles = [title, name]
    return content
  }

  /// Returns the page with the form for a new record.
  ///
  /// - Parameters:
  ///   - key: The key of the record to copy; `nil` for a new record without a model.
  ///   - origin: The destination of the link to cancel. By default, the page of the copied record or the list.
  /// - Throws: A 403 error if the reader may not add records, ``MissingRecord`` if the record to copy does not exist.
  package func creator(
    like key: String?, _ address: RecordAddress, from origin: Address? = nil, for user: String?
  ) async throws -> PageContent {
    let editing = try allowed()
    var model: Source.Record?
    if let key { model = try await record(key) }
    try await editing.check(.create, model, user)
    let form = editing.newForm(
      like: model, try await fields(of: nil, in: address.list), address, words, by: user
    )
    .takesFocus().cancel(to: origin ?? key.map(address.record) ?? address.list)
    var content = content("\(words.new): \(title)", form)
    content.breadcrumbTitles = [title]
    return content
  }

  /// Returns the page with all values of a record and the actions on it.
  ///
  /// - Throws: ``MissingRecord`` if the record does not exist.
  package func record(
    _ key: String, _ address: RecordAddress, _ request: PageRequest<NoQuery>
  ) async throws -> PageContent {
    let record = try await record(key)
    let title = name(of: record) ?? key
    let actions = try await actions(
      key, record, named: title, address, for: request.identity)
    let names = try await ColumnReferences(columns)?.names(of: [record]) ?? [:]
    let rows = try columns.map { column in
      Row(
        key: column.name,
        cells: [
          column.title.any, try column.recordCell(of: record, names, request.formats, words),
        ])
    }
    let table = Table(
      // The columns need no headings.
      columns: [
        Column("", width: .flexible(weight: 1)), Column("", width: .flexible(weight: 3)),
      ],
      sections: [Section(key: "values", rows: rows)]
        + (try await details?(record, request) ?? [])
        + (try await history(key, request.formats))
    )
    .rowStyle { $0.separatorStyle = .full }
    .headerView(TitleBar(title) { for action in actions { action } })
    return PageContent(title: title, table: table)
  }

  /// Returns the columns with fields that offer the records which they refer to.
  ///
  /// - Parameter record: The record to change; `nil` for a new one.
  func fields(
    of record: Source.Record?, in list: Address
  ) async throws -> [DataColumn<Source.Record>] {
    try await ColumnReferences(columns)?.withChoices(columns, for: record, in: list) ?? columns
  }

  private func allowed() throws -> ListEditing<Source.Record> {
    guard let editing else { throw SiteProblem(.notFound, "This list is read-only.") }
    return editing
  }

  private func record(_ key: String) async throws -> Source.Record {
    guard let entry = try await source.entry(key, in: ListSelection()), entry.isRecord else {
      throw MissingRecord(key: key)
    }
    return entry.record
  }

  /// Returns the display name of a record. By default, that is its first text.
  private func name(of record: Source.Record) -> String? {
    if let name = recordName?(record) { return name }
    for column in columns where column.kind == .text {
      let text = column.value(record).displayText?.trimmingWhitespace ?? ""
      if !text.isEmpty { return text.cut(toBytes: 200) }
    }
    return nil
  }

  private func content(_ title: String, _ form: BoundForm<Source.Record>) -> PageContent {
    PageContent(
      title: title,
      table: Table { Row(key: "form", form.element) }
        .headerView(TitleBar(title, detail: formNotice)))
  }
}
