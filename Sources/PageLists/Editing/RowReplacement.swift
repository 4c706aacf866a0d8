/// A task-local value with the rows that the user has confirmed to replace.
package enum RowReplacement {
  /// The keys of the rows. It is empty by default, so that no write deletes another row.
  @TaskLocal package static var keys: [String] = []
}
