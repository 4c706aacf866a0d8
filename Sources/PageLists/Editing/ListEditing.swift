import HTTPTypes
import PageElements
package import PageForms
import PageSite

/// How readers change the records of a list: who may do what, and by which forms.
package struct ListEditing<Record: Sendable>: Sendable {
  package typealias Permission =
    @Sendable (_ action: ListAction, _ user: String?) async throws -> Bool

  private let source: any WritableListSource<Record>
  /// What is in a form where one is added.
  private let initial: Record
  private let undo: UndoStore
  package let allows: Permission

  /// - Parameters:
  ///   - source: Where the records are.
  ///   - initial: What is in a form where one is added.
  ///   - undo: Keeps what is deleted for a while.
  ///   - allows: Whether a reader may do something.
  package init(
    _ source: any WritableListSource<Record>, new initial: Record, undo: UndoStore,
    if allows: @escaping Permission = { _, _ in true }
  ) {
    (self.source, self.initial, self.undo, self.allows) = (source, initial, undo, allows)
  }

  /// - Throws: A 403 for a reader who may not.
  package func check(_ action: ListAction, _ user: String?) async throws {
    if try await !allows(action, user) {
      throw SiteProblem(.forbidden, "You may look at this list, but not change it so.")
    }
  }

  /// A form that changes a record.
  package func form(
    of key: String, _ record: Record, _ columns: [DataColumn<Record>], _ address: RecordAddress,
    _ words: ListWords
  ) -> BoundForm<Record> {
    BoundForm(record, id: "edit") {
      for column in columns { if let field = column.field { field } }
    } store: { [source] change, event in
      let key = try await event.write { try await source.update(key, change) }
      (event.notice, event.destination) = (words.saved, address.record(key))
    }
  }

  /// A form that adds a record.
  ///
  /// - Parameter model: Another one, whose values it begins with.
  package func newForm(
    like model: Record?, _ columns: [DataColumn<Record>], _ address: RecordAddress,
    _ words: ListWords
  ) -> BoundForm<Record> {
    var initial = initial
    if let model { for column in columns { column.field?.copy(model, &initial) } }
    return BoundForm(new: initial) {
      for column in columns { if let field = column.field { field } }
    } store: { [source] record, event in
      let key = try await event.write { try await source.insert(record) }
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
    _ key: String, called title: String, _ consequence: String, _ address: RecordAddress, _ words: ListWords
  ) -> Button {
    Button(words.delete, id: "delete") { event in
      guard try await delete([key], &event) != nil else { return }
      (event.notice, event.destination) = (words.deleted, address.list)
    }
    .icon(.delete).role(.danger)
    .confirmation(
      ["\(words.confirmsDelete) “\(title.cut(toBytes: 80))”?", consequence]
        .filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Deletes those that are ticked.
  func bulkDelete(_ words: ListWords) -> ListBulkAction<Record> {
    ListBulkAction(id: "-delete", title: words.delete, allows: { try await allows(.delete, $0) }) {
      keys, event in
      guard let count = try await delete(keys, &event) else { return }
      event.notice = "\(words.deleted) (\(count))"
    }
  }

  /// Deletes records, and offers to bring them back.
  ///
  /// - Returns: How many; `nil` where the reader was told why none could be.
  private func delete(_ keys: [String], _ event: inout ActionEvent) async throws -> Int? {
    do {
      let deleted = try await event.write { try await source.delete(keys) }
      if deleted.count > 0, let restore = deleted.restore {
        event.undo = undo.offer(bytes: deleted.bytes, restore)
      }
      return deleted.count
    } catch let errors as FormErrors {
      event.alert = errors.description
      return nil
    }
  }
}

extension DataColumn.Field: FormPartConvertible {}
