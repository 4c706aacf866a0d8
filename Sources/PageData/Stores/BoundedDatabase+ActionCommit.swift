import GRDB
import PageSite

extension BoundedDatabase {
  /// Stores a turn's state and the response to its gesture if their stores use this database.
  ///
  /// - Throws: `DatabaseError`. A state that cannot be stored does not undo the other writes: the turn reports it
  ///   when it ends.
  func save(_ commit: ActionCommit, _ database: Database) throws -> SavedVisitorState {
    var (state, revision): (ActionCommit.State?, Int?) = (nil, nil)
    if let store = commit.visitors as? SQLiteVisitorStore, isSame(as: store.database),
      let changed = try commit.state()
    {
      do {
        try database.inSavepoint {
          revision = try store.save(
            changed.bytes, replacing: changed.replaced, of: changed.visitor, page: changed.page,
            database)
          return .commit
        }
        state = changed
      } catch is VisitorStoreError {}
    }
    if let store = commit.idempotencyStore as? SQLiteIdempotencyStore, isSame(as: store.database),
      let (key, owner, answer, other) = commit.finish(setsVisitor: state?.bytes != nil)
    {
      try store.finish(key, owner: owner, with: answer, alsoFor: other, database)
    }
    return SavedVisitorState(commit: commit, state: state, revision: revision)
  }

  /// Returns whether both databases use the same file, or are the same database in memory.
  private func isSame(as other: BoundedDatabase) -> Bool {
    if let file { return file == other.file }
    return writer === other.writer
  }
}
