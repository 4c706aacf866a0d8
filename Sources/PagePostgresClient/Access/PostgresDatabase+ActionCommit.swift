package import PageSite

/// A store of visitors' states that can save one inside a transaction.
package protocol TransactionalStateStore {
  var database: PostgresDatabase { get }

  /// Saves a state.
  ///
  /// - Returns: The revision of the stored state; `nil` if nothing is stored.
  /// - Throws: An error after which the caller must roll back.
  func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String,
    _ connection: PostgresConnection
  ) async throws -> Int?
}

/// A store of responses to repeated posts that can store one inside a transaction.
package protocol TransactionalResponseStore {
  var database: PostgresDatabase { get }

  /// Stores a response. It replaces an earlier response of its owner.
  func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?, _ connection: PostgresConnection
  ) async throws
}

extension PostgresDatabase {
  /// Stores a turn's state and the response to its gesture if their stores use this database.
  ///
  /// - Throws: Any error of the database. A state that cannot be stored does not undo the other writes: the turn
  ///   reports it when it ends.
  func save(
    _ commit: ActionCommit, _ connection: PostgresConnection
  ) async throws -> SavedVisitorState {
    var (state, revision): (ActionCommit.State?, Int?) = (nil, nil)
    if let store = commit.visitors as? any TransactionalStateStore, isSame(as: store.database),
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
    if let store = commit.idempotencyStore as? any TransactionalResponseStore,
      isSame(as: store.database),
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
