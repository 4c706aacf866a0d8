/// The rows that a reader has agreed to replace, for the writes of a task.
package enum RowReplacement {
  /// The keys of the rows. None by default: no write removes another row.
  @TaskLocal package static var keys: [String] = []
}
