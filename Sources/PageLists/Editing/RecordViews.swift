import Foundation
import HTTPTypes
import PageControls
package import PageElements
import PageForms
package import PageSite

/// What is shown of single records of a list.
extension ListPage {
  /// What can be done with a record, for its title bar.
  ///
  /// - Parameter consequence: What else becomes of deleting it, which is said before. Nothing by default.
  package func actions(
    _ key: String, _ record: Source.Record, called title: String, _ address: RecordAddress,
    along consequence: String = "",
    for user: String?
  ) async throws -> [AnyElement] {
    var others: [ListBulkAction<Source.Record>] = []
    for action in bulk where try await action.allows(user) { others.append(action) }
    let (mayCreate, mayUpdate, mayDelete) = (
      try await editing?.allows(.create, record, user) ?? false,
      try await editing?.allows(.update, record, user) ?? false,
      try await editing?.allows(.delete, record, user) ?? false
    )
    var actions: [AnyElement] = []
    if mayCreate || mayDelete || !others.isEmpty {
      actions.append(
        Menu(words.more, id: "more", icon: .more) {
          for other in others { button(other, key, called: title, address) }
          if mayCreate { Link(words.duplicate, to: address.copy(of: key)).icon(.copy) }
          if mayDelete, let editing {
            editing.deleteButton(key, called: title, consequence, address, words, by: user)
          }
        }.any)
    }
    if mayUpdate {
      actions.append(Link(words.edit, to: address.edit(key)).role(.primary).icon(.edit).any)
    }
    return actions
  }

  /// What is done with several records, for one alone.
  private func button(
    _ action: ListBulkAction<Source.Record>, _ key: String, called title: String,
    _ address: RecordAddress
  ) -> Button {
    Button(action.title, id: "all-\(action.id)") { [source] event in
      do {
        try await action.run([key], &event)
      } catch let errors as FormErrors {
        // There is no form here beside which it could be said.
        event.alert = errors.description
        return
      }
      guard event.destination == nil else { return }
      do {
        // There is no page of a record that is gone.
        let entry = try await source.entry(key, in: ListSelection())
        if entry?.isRecord != true { event.destination = address.list }
      } catch {
        // It is done, and told so, whatever becomes of the page.
      }
    }
    .confirmation("\(action.title): “\(title.cut(toBytes: 80))”?")
  }

  /// A page with a record's form.
  ///
  /// - Throws: A 403 for a reader who may not, ``MissingRecord``.
  package func editor(
    of key: String, _ address: RecordAddress, for user: String?
  ) async throws -> PageContent {
    let (editing, record) = (try allowed(), try await record(key))
    try await editing.check(.update, record, user)
    let name = name(of: record) ?? key
    let form = editing.form(
      of: key, record, columns, in: address, words, by: user, to: address.record
    )
    .takesFocus().cancel(to: address.record(key))
    var content = content("\(words.edit) \(name)", form)
    content.breadcrumbTitles = [title, name]
    return content
  }

  /// A page with a form for a new record.
  ///
  /// - Parameters:
  ///   - key: That of another one, whose values it begins with.
  ///   - origin: Where it is left to; to that other one's page or else the list by default.
  /// - Throws: A 403 for a reader who may not, ``MissingRecord``.
  package func creator(
    like key: String?, _ address: RecordAddress, from origin: Address? = nil, for user: String?
  ) async throws -> PageContent {
    let editing = try allowed()
    var model: Source.Record?
    if let key { model = try await record(key) }
    try await editing.check(.create, model, user)
    let form = editing.newForm(like: model, columns, address, words, by: user)
      .takesFocus().cancel(to: origin ?? key.map(address.record) ?? address.list)
    var content = content("\(words.new): \(title)", form)
    content.breadcrumbTitles = [title]
    return content
  }

  /// All values of a record, with what can be done.
  ///
  /// - Throws: ``MissingRecord``.
  package func record(
    _ key: String, _ address: RecordAddress, _ request: PageRequest<NoQuery>
  ) async throws -> PageContent {
    let record = try await record(key)
    let title = name(of: record) ?? key
    let actions = try await actions(
      key, record, called: title, address, for: request.identity)
    let rows = try columns.map { column in
      Row(
        key: column.name,
        cells: [
          column.title.any, try column.recordCell(of: record, request.formats, words),
        ])
    }
    let table = Table(
      // What they hold needs no heading.
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

  private func allowed() throws -> ListEditing<Source.Record> {
    guard let editing else { throw SiteProblem(.notFound, "This list is only read.") }
    return editing
  }

  private func record(_ key: String) async throws -> Source.Record {
    guard let entry = try await source.entry(key, in: ListSelection()), entry.isRecord else {
      throw MissingRecord(key: key)
    }
    return entry.record
  }

  /// What people call a record: its first text, where nobody knows better.
  private func name(of record: Source.Record) -> String? {
    if let name = recordName?(record) { return name }
    for column in columns where column.kind == .text {
      let text = column.value(record).shownText?.withoutWhiteSpaceAround ?? ""
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
