import PageSite

extension PostgresDatabase {
  /// Stores a turn's state and the response to its gesture if their stores use this database.
  ///
  /// - Throws: Any error of the database. A state that cannot be stored does not undo the other writes: the turn
  ///   reports it when it ends.
  func save(
    _ commit: ActionCommit, _ connection: PostgresConnection
  ) async throws -> SavedVisitorState {
    var (state, revision): (ActionCommit.State?, Int?) = (nil, nil)
    if let store = commit.visitors as? PostgresVisitorStore, isSame(as: store.database),
      let changed = try commit.state()
    {
      try await connection.run(script: "SAVEPOINT pe_state")
      do {
        revision = try await store.save(
          changed.bytes, replacing: changed.replaced, of: changed.visitor, page: changed.page,
          connection)
        state = changed
      } catch is VisitorStoreError {
        try await connection.run(script: "ROLLBACK TO pe_state")
      }
    }
    if let store = commit.idempotencyStore as? PostgresIdempotencyStore, isSame(as: store.database),
      let (key, owner, answer, other) = commit.finish(setsVisitor: state?.bytes != nil)
    {
      try await store.finish(key, owner: owner, with: answer, alsoFor: other, connection)
    }
    return SavedVisitorState(commit: commit, state: state, revision: revision)
  }

  private func isSame(as other: PostgresDatabase) -> Bool {
    self === other || pool.address == other.pool.address
  }
}
