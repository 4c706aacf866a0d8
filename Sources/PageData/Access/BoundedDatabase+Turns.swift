import GRDB
import PageSite

extension BoundedDatabase {
  /// Keeps a turn's state and the answer to its gesture, as far as their stores lie in this database.
  ///
  /// - Throws: `DatabaseError`. A state that may not be kept is no reason to undo what was written: the turn
  ///   tells of it once it ends.
  func keep(_ commit: TurnCommit, _ database: Database) throws -> TurnKeeping {
    var (state, revision): (TurnCommit.State?, Int?) = (nil, nil)
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
    if let store = commit.answers as? SQLiteAnswerStore, isSame(as: store.database),
      let (key, owner, answer, other) = commit.finish(setsVisitor: state?.bytes != nil)
    {
      try store.finish(key, owner: owner, with: answer, alsoFor: other, database)
    }
    return TurnKeeping(commit: commit, state: state, revision: revision)
  }

  /// Whether both lie in one file, or are one in memory.
  private func isSame(as other: BoundedDatabase) -> Bool {
    if let file { return file == other.file }
    return writer === other.writer
  }
}
