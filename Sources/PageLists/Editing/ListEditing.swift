import HTTPTypes
import PageElements
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
  private let name: String
  private let history: (any ListHistory)?
  /// `nil` where all may do all.
  private let permission: Permission?

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

  /// Whether a reader may do something with a record; with `nil`, with some record.
  func allows(_ action: ListAction, _ record: Record?, _ user: String?) async throws -> Bool {
    try await permission?(action, record, user) ?? true
  }

  /// - Throws: A 403 for a reader who may not.
  package func check(_ action: ListAction, _ record: Record?, _ user: String?) async throws {
    if try await !allows(action, record, user) {
      throw SiteProblem(.forbidden, "You may look at this list, but not change it so.")
    }
  }

  /// A form that changes a record.
  ///
  /// - Parameter destination: Where it leads, by the key that the record has then.
  func form(
    of key: String, _ record: Record, _ columns: [DataColumn<Record>], _ words: ListWords,
    by user: String?, to destination: @escaping @Sendable (_ key: String) -> Address
  ) -> BoundForm<Record> {
    BoundForm(record, id: "edit") {
      for column in columns { if let field = column.field { field } }
    } store: { change, event in
      let fields = FieldChanges()
      let key = try await event.write {
        try await source.update(key) { record in
          let before = record
          try change(&record)
          fields.set(columns.compactMap { [record] in $0.change(before, record) })
        }
      }
      if !fields.all.isEmpty { await note(.update, key, fields.all, by: user) }
      (event.notice, event.destination) = (words.saved, destination(key))
    }
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
      let key = try await event.write { try await source.insert(record) }
      await note(.create, key, columns.compactMap { $0.change(nil, record) }, by: user)
      (event.notice, event.destination) = (words.added, address.record(key))
    }
    .saveTitle(words.add)
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
      guard try await delete([key], &event, by: user) != nil else { return }
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
      guard try await mayDelete(keys, &event, words, by: user),
        let count = try await delete(keys, &event, by: user)
      else { return }
      event.notice = "\(event.undo == nil ? words.deletedForGood : words.deleted) (\(count))"
    }
  }

  /// Whether each may be deleted; the reader is told of the first that may not.
  private func mayDelete(
    _ keys: [String], _ event: inout ActionEvent, _ words: ListWords, by user: String?
  ) async throws -> Bool {
    guard let permission else { return true }
    for key in keys {
      guard let entry = try await source.entry(key, in: ListSelection()) else { continue }
      if try await !permission(.delete, entry.record, user) {
        event.alert = "\(words.mayNotDelete) “\(key.cut(toBytes: 80))”"
        return false
      }
    }
    return true
  }

  /// Deletes records, and offers to bring them back.
  ///
  /// - Returns: How many; `nil` where the reader was told why none could be.
  private func delete(
    _ keys: [String], _ event: inout ActionEvent, by user: String?
  ) async throws -> Int? {
    do {
      let deleted = try await event.write { try await source.delete(keys) }
      if deleted.count > 0, let restore = deleted.restore {
        event.undo = undo.offer(bytes: deleted.bytes, restore)
      }
      // Of more than these nobody reads one by one.
      for key in keys.prefix(Self.mostNoted) { await note(.delete, key, [], by: user) }
      return deleted.count
    } catch let errors as FormErrors {
      event.alert = errors.description
      return nil
    }
  }
}

extension ListEditing {
  /// More rows that are deleted at once are not noted one by one, nor more columns of a row, and more changes of a row
  /// are not shown.
  private static var mostNoted: Int { 100 }
  private static var mostShown: Int { 20 }

  /// Notes what has been done. It stays done where that cannot be noted.
  private func note(
    _ action: ListAction, _ key: String, _ fields: [ListChange.Field], by user: String?
  ) async {
    try? await history?.add(
      ListChange(action, by: user, fields: Array(fields.prefix(Self.mostNoted))), to: key, of: name)
  }

  /// The last changes of a record; nothing where none are kept.
  package func changes(of key: String) async throws -> [ListChange] {
    try await history?.changes(of: key, in: name, limit: Self.mostShown) ?? []
  }
}

/// What a change was found to change, where it was made.
private final class FieldChanges: Sendable {
  private let fields = Mutex<[ListChange.Field]>([])

  var all: [ListChange.Field] { fields.withLock(\.self) }

  func set(_ changes: [ListChange.Field]) { fields.withLock { $0 = changes } }
}

extension DataColumn {
  /// What of the column is another value; `nil` for nothing.
  fileprivate func change(_ before: Record?, _ after: Record) -> ListChange.Field? {
    let (old, new) = (before.map(value) ?? .null, value(after))
    guard old != new else { return nil }
    func text(_ value: SortValue) -> String? {
      if case .blob(let bytes) = value { return "\(bytes.count) B" }
      return value.shownText?.cut(toBytes: 200)
    }
    return ListChange.Field(title, before: text(old), after: text(new))
  }
}

extension DataColumn.Field: FormPartConvertible {}
