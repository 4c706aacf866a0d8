import HTTPTypes
package import PageElements
package import PageForms
import PageSite
import Synchronization

/// How readers change the records of a list: who may do what, and by which forms.
package struct ListEditing<Record: Sendable>: Sendable {
  package typealias Permission =
    @Sendable (_ action: ListAction, _ record: Record?, _ user: String?) async throws -> Bool

  private let source: any WritableListSource<Record>
  /// What is in a form where one is added.
  private let initial: Record
  private let undo: UndoStore
  /// What the list is called in its history.
  let name: String
  let history: (any ListHistory)?
  /// `nil` where all may do all.
  private let permission: Permission?
  /// Returns links to the rows that refer to the rows of some keys; `nil`, the default, if references are unknown.
  package var referring: (@Sendable (_ keys: [String]) async throws -> [FormOffer])?

  /// - Parameters:
  ///   - source: Where the records are.
  ///   - initial: What is in a form where one is added.
  ///   - undo: Keeps what is deleted for a while.
  ///   - history: Keeps what is changed; `nil`, the default, for none.
  ///   - name: What the list is called in there.
  ///   - permission: Whether a reader may do something; `nil`, the default, where all may do all.
  package init(
    _ source: any WritableListSource<Record>, new initial: Record, undo: UndoStore,
    history: (any ListHistory)? = nil, called name: String = "",
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

  /// Whether a reader may do something with a record; with `nil`, with some record.
  func allows(_ action: ListAction, _ record: Record?, _ user: String?) async throws -> Bool {
    guard let permission else { return true }
    // What a permission writes is no part of what it is asked for.
    return try await TurnCommit.$current.withValue(nil) {
      try await permission(action, record, user)
    }
  }

  /// - Throws: A 403 for a reader who may not.
  package func check(_ action: ListAction, _ record: Record?, _ user: String?) async throws {
    if try await !allows(action, record, user) {
      throw SiteProblem(.forbidden, "You may look at this list, but not change it so.")
    }
  }

  /// A form that changes a record.
  ///
  /// - Parameters:
  ///   - list: The address of the list.
  ///   - destination: Returns the page to show after saving, for the key that the record then has.
  func form(
    of key: String, _ record: Record, _ columns: [DataColumn<Record>], in list: RecordAddress,
    _ words: ListWords, by user: String?,
    to destination: @escaping @Sendable (_ key: String) -> Address
  ) -> BoundForm<Record> {
    let form = BoundForm(record, id: "edit") {
      for column in columns { if let field = column.field { field } }
    } store: { change, event in
      let fields = FieldChanges()
      let key = try await replacing(event, columns, list, words, by: user) {
        try await event.write {
          try await update(key, by: user) { record in
            let before = record
            try change(&record)
            fields.set(columns.compactMap { [record] in $0.change(before, record) })
          }
        }
      }
      if !fields.all.isEmpty { await note(.update, key, fields.all, by: user) }
      (event.notice, event.destination) = (words.saved, destination(key))
    }
    return form.with { $0.willRead = columns.resolved }
  }

  /// A form that adds a record.
  ///
  /// - Parameter model: Another one, whose values it begins with.
  package func newForm(
    like model: Record?, _ columns: [DataColumn<Record>], _ address: RecordAddress,
    _ words: ListWords, by user: String?
  ) -> BoundForm<Record> {
    var initial = initial
    if let model { for column in columns { column.field?.copy(model, &initial) } }
    return BoundForm(new: initial) {
      for column in columns { if let field = column.field { field } }
    } store: { record, event in
      let key = try await replacing(event, columns, address, words, by: user) {
        try await event.write { try await insert(record, by: user) }
      }
      await note(.create, key, columns.compactMap { $0.change(nil, record) }, by: user)
      (event.notice, event.destination) = (words.added, address.record(key))
    }
    .saveTitle(words.add).with { $0.willRead = columns.resolved }
  }

  /// A button that deletes a record.
  ///
  /// - Parameters:
  ///   - title: What the record is called.
  ///   - consequence: What else becomes of it.
  func deleteButton(
    _ key: String, called title: String, _ consequence: String, _ address: RecordAddress,
    _ words: ListWords, by user: String?
  ) -> Button {
    Button(words.delete, id: "delete") { event in
      do {
        _ = try await delete([key], &event, words, by: user)
      } catch let errors as FormErrors {
        // There is no form that could show the errors.
        throw SiteProblem(.unprocessableContent, errors.description, offers: errors.offers)
      }
      event.notice = event.undo == nil ? words.deletedForGood : words.deleted
      event.destination = address.list
    }
    .icon(.delete).role(.danger)
    .confirmation(
      ["\(words.confirmsDelete) “\(title.cut(toBytes: 80))”?", consequence]
        .filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Deletes those that are ticked.
  func bulkDelete(_ words: ListWords, by user: String?) -> ListBulkAction<Record> {
    ListBulkAction(
      id: "-delete", title: words.delete, allows: { try await allows(.delete, nil, $0) }
    ) {
      keys, event in
      let count = try await delete(keys, &event, words, by: user)
      event.notice = "\(event.undo == nil ? words.deletedForGood : words.deleted) (\(count))"
    }
  }

  /// Deletes records and offers to restore them.
  ///
  /// - Returns: The number of deleted records.
  /// - Throws: `FormErrors` if the records cannot be deleted, with the reason and links to the rows that refer to them.
  private func delete(
    _ keys: [String], _ event: inout ActionEvent, _ words: ListWords, by user: String?
  ) async throws -> Int {
    do {
      let (deleted, records) = try await event.write { try await delete(keys, by: user) }
      // What cannot be asked again is not brought back.
      let mayBeAsked = permission == nil || records.count == deleted.count
      if deleted.count > 0, mayBeAsked, let restore = deleted.restore {
        event.undo = undo.offer(bytes: deleted.bytes) {
          for record in records { try await check(.delete, record, user) }
          try await restore()
          await note(.create, keys, from: .undo, by: user)
        }
      }
      await note(.delete, keys, by: user)
      return deleted.count
    } catch var errors as FormErrors {
      errors.offers += (try? await referring?(keys)) ?? []
      throw errors
    } catch let refusal as DeletionRefused {
      throw FormErrors(["": "\(words.mayNotDelete) “\(refusal.key.cut(toBytes: 80))”."])
    }
  }
}

/// Writes that ask the permission with the record that is written, and write no other one.
extension ListEditing {
  private struct DeletionRefused: Error {
    let key: String
  }

  private func insert(_ record: Record, by user: String?) async throws -> String {
    if permission == nil { return try await source.insert(record) }
    return try await source.insert(record) { try await check(.create, $0, user) }
  }

  /// The reader needs the permission for the record as it is and for the record that it becomes.
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

/// What a change was found to change, where it was made.
private final class FieldChanges: Sendable {
  private let fields = Mutex<[ListChange.Field]>([])

  var all: [ListChange.Field] { fields.withLock(\.self) }

  func set(_ changes: [ListChange.Field]) { fields.withLock { $0 = changes } }
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
