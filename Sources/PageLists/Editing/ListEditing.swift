import HTTPTypes
package import PageElements
package import PageForms
import PageSite
import Synchronization

/// The forms, actions and permissions with which readers change the records of a list.
package struct ListEditing<Record: Sendable>: Sendable {
  package typealias Permission =
    @Sendable (_ action: ListAction, _ record: Record?, _ user: String?) async throws -> Bool

  private let source: any WritableListSource<Record>
  /// The initial values of the form for a new record.
  private let initial: Record
  private let undo: UndoStore
  /// The name of the list in its history.
  let name: String
  let history: (any ListHistory)?
  /// Whether a user may perform an action; `nil` if all readers may perform all actions.
  private let permission: Permission?
  /// Returns links to the rows that refer to the rows of some keys; `nil`, the default, if references are unknown.
  package var referring: (@Sendable (_ keys: [String]) async throws -> [FormOffer])?
  /// Returns the effects of deleting the rows of some keys on other rows, in sentences, and links to those rows; `nil`,
  /// the default, if they are unknown.
  package var effects:
    (@Sendable (_ keys: [String]) async throws -> (sentences: [String], links: [FormOffer]))?
  /// Whether a form is rejected if it has a field of no column, because the table has changed since it was opened.
  package var rejectsUnknownFields = false
  /// Whether the list offers to add rows, and to copy them. True by default.
  package var (addsRows, copiesRows) = (true, true)

  /// - Parameters:
  ///   - source: The source of the records.
  ///   - initial: The initial values of the form for a new record.
  ///   - undo: The store for deletions that can be undone.
  ///   - history: The store for changes; `nil`, the default, for none.
  ///   - name: The name of the list in its history.
  ///   - permission: Whether a user may perform an action; `nil`, the default, if all readers may perform all actions.
  package init(
    _ source: any WritableListSource<Record>, new initial: Record, undo: UndoStore,
    history: (any ListHistory)? = nil, named name: String = "",
    if permission: Permission? = nil
  ) {
    (self.source, self.initial, self.undo, self.permission) = (source, initial, undo, permission)
    (self.history, self.name) = (history, name)
  }

  /// Whether a write may replace another row.
  var mayReplace: Bool { permission == nil }

  func record(_ key: String) async throws -> Record? {
    try await source.entry(key, in: ListSelection())?.record
  }

  /// Whether a user may perform an action on a record; with `nil`, on at least one record.
  package func allows(_ action: ListAction, _ record: Record?, _ user: String?) async throws -> Bool
  {
    guard let permission else { return true }
    // Writes of the permission closure are not part of the action's write.
    return try await ActionCommit.$current.withValue(nil) {
      try await permission(action, record, user)
    }
  }

  /// Whether to offer a user to copy a record; with `nil`, to add one.
  func offersNew(like record: Record?, _ user: String?) async throws -> Bool {
    guard record == nil ? addsRows : copiesRows else { return false }
    return try await allows(.create, record, user)
  }

  /// - Throws: A 403 error if the user may not perform the action.
  package func check(_ action: ListAction, _ record: Record?, _ user: String?) async throws {
    if try await !allows(action, record, user) {
      throw SiteProblem(.forbidden, "You may view this list, but you may not make this change.")
    }
  }

  /// Returns the form that changes a record.
  ///
  /// - Parameters:
  ///   - list: The address of the list.
  ///   - destination: Returns the page to show after saving, for the key that the record then has.
  func form(
    of key: String, _ record: Record, _ columns: [DataColumn<Record>], in list: RecordAddress,
    _ words: ListTexts, by user: String?,
    to destination: @escaping @Sendable (_ key: String) -> Address
  ) -> BoundForm<Record> {
    let form = BoundForm(record, id: "edit") {
      for column in columns { if let field = column.field { field } }
    } store: { change, event in
      try checkFields(event.values, columns)
      let versions = RecordVersions<Record>()
      let receiver = history == nil ? nil : StoredRecordReceiver(versions.setStored)
      let key = try await writeReplacingRows(event, columns, list, words, by: user) {
        try await StoredRecordReceiver.$current.withValue(receiver) {
          try await event.write {
            try await update(key, by: user) { record in
              let before = record
              try change(&record)
              versions.set(before, record)
            }
          }
        }
      }
      let fields = versions.all.map { before, after in
        columns.compactMap { $0.change(before, after) }
      }
      if let fields, !fields.isEmpty { await addToHistory(.update, key, fields, by: user) }
      try await complete(&event, words.saved, words, list, key, destination(key))
    }
    return form.with { $0.willRead = columns.resolved }
  }

  /// Returns the form that adds a record.
  ///
  /// - Parameter model: The record to copy values from.
  package func newForm(
    like model: Record?, _ columns: [DataColumn<Record>], _ address: RecordAddress,
    _ words: ListTexts, by user: String?
  ) -> BoundForm<Record> {
    var initial = initial
    if let model { for column in columns { column.field?.copy(model, &initial) } }
    return BoundForm(new: initial) {
      for column in columns { if let field = column.field { field } }
    } store: { record, event in
      try checkFields(event.values, columns)
      let key = try await writeReplacingRows(event, columns, address, words, by: user) {
        try await event.write { try await insert(record, by: user) }
      }
      await addToHistory(.create, key, columns.compactMap { $0.change(nil, record) }, by: user)
      try await complete(&event, words.added, words, address, key, address.record(key))
    }
    .saveTitle(words.add).with { $0.willRead = columns.resolved }
  }

  /// Sets the notice and the next page after a write. A trigger may have deleted the record or changed its key: then the
  /// next page is the list.
  private func complete(
    _ event: inout ActionEvent, _ notice: String, _ words: ListTexts, _ list: RecordAddress,
    _ key: String,
    _ destination: Address
  ) async throws {
    let isThere = try await record(key) != nil
    event.notice = isThere ? notice : notice + " " + words.movedAfterWrite
    event.destination = isThere ? destination : list.list
  }

  private func checkFields(_ values: FormValues, _ columns: [DataColumn<Record>]) throws {
    guard rejectsUnknownFields else { return }
    let names = columns.filter { $0.field != nil }.map { ListFieldName.name(of: $0.name) }
    let unknown = values.names.first { name in
      !name.utf8.starts(with: "pe-".utf8) && !names.contains { $0.hasSameBytes(as: name) }
    }
    if let unknown {
      throw SiteProblem(
        .conflict,
        "Nothing was stored: the form no longer has the field '\(unknown.cut(toBytes: 80))', because the table or this "
          + "row has changed. Open the form again.")
    }
  }

  /// Returns the button that deletes a record.
  ///
  /// - Parameters:
  ///   - title: The display name of the record.
  ///   - consequence: The other effects of the deletion, for the confirmation.
  func deleteButton(
    _ key: String, named title: String, _ consequence: String, _ address: RecordAddress,
    _ words: ListTexts, by user: String?
  ) -> Button {
    Button(words.delete, id: "delete") { event in
      do {
        try await delete([key], &event, words, by: user)
      } catch let errors as FormErrors {
        // There is no form that could show the errors.
        throw SiteProblem(.unprocessableContent, errors.description, offers: errors.offers)
      }
      event.destination = address.list
    }
    .icon(.delete).role(.danger)
    .confirmation(
      ["\(words.deleteConfirmation) “\(title.cut(toBytes: 80))”?", consequence]
        .filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Returns the action that deletes the selected records.
  func bulkDelete(_ words: ListTexts, by user: String?) -> ListBulkAction<Record> {
    var action = ListBulkAction<Record>(
      id: "-delete", title: words.delete, allows: { try await allows(.delete, nil, $0) }
    ) { keys, event in
      try await delete(keys, &event, words, by: user, isCounted: true)
    }
    action.question = { keys, rows in
      let effects = try await effects?(keys)
      return ActionQuestion(
        "\(words.deleteConfirmation) \(rows)?", details: effects?.sentences ?? [],
        links: effects?.links ?? [])
    }
    return action
  }

  /// Deletes records, offers to restore them, and sets the notice.
  ///
  /// - Parameter isCounted: Whether the notice contains the number of deleted records.
  /// - Throws: `FormErrors` if the records cannot be deleted, with the reason and links to the rows that refer to them.
  private func delete(
    _ keys: [String], _ event: inout ActionEvent, _ words: ListTexts, by user: String?,
    isCounted: Bool = false
  ) async throws {
    do {
      let (deleted, records) = try await event.write { try await delete(keys, by: user) }
      // An undo checks the permission for each record again. It is not offered if a record is unavailable for that.
      let canCheckPermission = permission == nil || records.count == deleted.count
      if deleted.count > 0, canCheckPermission, let restore = deleted.restore {
        event.undo = undo.offer(bytes: deleted.bytes) {
          for record in records { try await check(.delete, record, user) }
          try await restore()
          await addToHistory(.create, keys, from: .undo, by: user)
        }
      }
      await addToHistory(.delete, keys, by: user)
      let notice = event.undo == nil ? words.deletedPermanently : words.deleted
      // If the source can restore the records, there is no memory for more of them.
      let obstacle = deleted.restore == nil ? deleted.undoObstacle : .memory
      let reason =
        switch event.undo == nil ? obstacle : nil {
        case .sideEffects: " " + words.undoHasSideEffects
        case .memory: " " + words.undoNeedsMemory
        case nil: ""
        }
      event.notice = (isCounted ? "\(notice) (\(deleted.count))" : notice) + reason
    } catch var errors as FormErrors {
      errors.offers += (try? await referring?(keys)) ?? []
      throw errors
    } catch let refusal as DeletionRefused {
      throw FormErrors(["": "\(words.deletionForbidden) “\(refusal.key.cut(toBytes: 80))”."])
    }
  }
}

/// Writes that check the permission for exactly the record that they write.
extension ListEditing {
  private struct DeletionRefused: Error {
    let key: String
  }

  private func insert(_ record: Record, by user: String?) async throws -> String {
    if permission == nil { return try await source.insert(record) }
    return try await source.insert(record) { try await check(.create, $0, user) }
  }

  /// Updates a record. The user needs the permission for the record before and after the change.
  private func update(
    _ key: String, by user: String?, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    if permission == nil { return try await source.update(key, change) }
    return try await source.update(
      key,
      if: { before, after in
        try await check(.update, before, user)
        try await check(.update, after, user)
      }, change)
  }

  private func delete(
    _ keys: [String], by user: String?
  ) async throws -> (deleted: DeletedRecords, records: [Record]) {
    if permission == nil { return (try await source.delete(keys), []) }
    return try await source.delete(keys) { key, record in
      if try await !allows(.delete, record, user) { throw DeletionRefused(key: key) }
    }
  }
}

/// A record before and after the change of a form, which the write determines.
private final class RecordVersions<Record: Sendable>: Sendable {
  private let versions = Mutex<(before: Record, after: Record)?>(nil)

  /// Both records; `nil` if nothing was written.
  var all: (before: Record, after: Record)? { versions.withLock(\.self) }

  func set(_ before: Record, _ after: Record) { versions.withLock { $0 = (before, after) } }

  @Sendable func setStored(_ record: any Sendable) {
    guard let record = record as? Record else { return }
    versions.withLock { $0?.after = record }
  }
}

extension DataColumn.Field: FormPartConvertible {}

extension Array {
  /// Returns the submitted values, with the typed texts that the columns replace.
  ///
  /// - Throws: `FormErrors` with all texts that a column cannot resolve.
  @Sendable fileprivate func resolved<Record>(
    _ values: FormValues
  ) async throws -> FormValues where Element == DataColumn<Record> {
    var (items, errors) = (values.items, FormErrors())
    for column in self {
      guard let resolve = column.resolve, column.field != nil else { continue }
      let name = ListFieldName.name(of: column.name)
      for index in items.indices where items[index].name.hasSameBytes(as: name) {
        do {
          items[index].value = try await resolve(items[index].value)
        } catch let error as FormErrors {
          errors.items += error.items
        }
      }
    }
    guard errors.items.isEmpty else { throw errors }
    return FormValues(items, files: values.files)
  }
}
