import PageSite

extension PostgresDatabase {
  /// Keeps a turn's state and the answer to its gesture, as far as their stores lie in this database.
  ///
  /// - Throws: What keeps the database from it. A state that may not be kept is no reason to undo what was written: the
  ///   turn tells of it once it ends.
  func keep(
    _ commit: TurnCommit, _ connection: PostgresConnection
  ) async throws -> TurnKeeping {
    var (state, revision): (TurnCommit.State?, Int?) = (nil, nil)
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
    if let store = commit.answers as? PostgresAnswerStore, isSame(as: store.database),
      let (key, owner, answer, other) = commit.finish(setsVisitor: state?.bytes != nil)
    {
      try await store.finish(key, owner: owner, with: answer, alsoFor: other, connection)
    }
    return TurnKeeping(commit: commit, state: state, revision: revision)
  }

  private func isSame(as other: PostgresDatabase) -> Bool {
    self === other || pool.address == other.pool.address
  }
}
