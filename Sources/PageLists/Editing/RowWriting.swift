/// A task-local value with the rows that the user has confirmed to replace.
package enum RowReplacement {
  /// The keys of the rows. It is empty by default, so that no write deletes another row.
  @TaskLocal package static var keys: [String] = []
}

/// A task-local function that receives the record that an update has stored, with the changes of triggers.
package enum StoredRecord {
  /// Called within the transaction. `nil`, the default, if nobody needs the record.
  @TaskLocal package static var receive: (@Sendable (any Sendable) -> Void)?
}
