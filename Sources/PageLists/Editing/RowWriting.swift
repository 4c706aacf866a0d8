/// A task-local value with the rows that the user has confirmed to replace.
package enum RowReplacement {
  /// The keys of the rows. It is empty by default, so that no write deletes another row.
  @TaskLocal package static var keys: [String] = []
}

/// Receives the record that an update has stored, with the changes of triggers.
///
/// It is a class, because the optimizer of Swift 6.3.1 crashes programs that set a task-local function in a generic type.
package final class StoredRecord: Sendable {
  /// `nil`, the default, if nobody needs the record.
  @TaskLocal package static var receiver: StoredRecord?

  /// Called within the transaction.
  package let receive: @Sendable (any Sendable) -> Void

  init(_ receive: @escaping @Sendable (any Sendable) -> Void) { self.receive = receive }
}
