public import PageSite

extension PostgresDatabase {
  /// The check that the database answers and is writable, and that its queues have room.
  ///
  ///     configuration.readiness = [database.readiness]
  ///
  /// The check takes at most ``PostgresLimits/probeTime`` and one statement.
  public var readiness: ReadinessCheck {
    ReadinessCheck("database") { await self.missing() }
  }

  /// The check for a site that only reads.
  package var readingReadiness: ReadinessCheck {
    ReadinessCheck("database") { await self.missing(isWritten: false) }
  }

  /// Opens a first connection, so that a command can report an error at once.
  ///
  /// - Returns: The error message of PostgreSQL's library; `nil` if the connection works.
  /// - Throws: ``PostgresLibraryUnavailable``.
  package func obstacle() async throws -> String? {
    do {
      let handle = try await ConnectionHandle.open(pool.address, within: limits.connectTime)
      _ = try await PostgresConnection(handle, limit: limits.connectTime).run("SELECT 1")
      return nil
    } catch let error as ConnectionLost {
      return "\(error)"
    } catch let error as PostgresError {
      return "\(error)"
    }
  }

  /// Returns the reason why the database is not writable; `nil` if it is writable.
  package func obstacleToWriting() async throws -> UnwritableDatabase? {
    let isReadOnly = try await run(Self.readOnly).first?[0] == "t"
    if pool.pooler.mode == .statement { return .statementPooler }
    return isReadOnly ? .readOnlyServer : nil
  }

  private static let readOnly: PostgresQuery =
    "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool"

  func missing(isWritten: Bool = true) async -> [String] {
    if reads.isFull { return ["The queue for database reads is full."] }
    if isWritten, writes.isFull { return ["The queue for database writes is full."] }
    do {
      let isReadOnly = try await read(within: limits.probeTime) {
        try await $0.run(Self.readOnly)
      }.first?[0]
      return (isReadOnly == "f" && pool.pooler.mode != .statement) || !isWritten
        ? [] : ["The database is read-only: nothing can be saved."]
    } catch let error as DatabaseUnavailable where error.reason == .unreachable {
      return ["The database cannot be reached."]
    } catch is DatabaseUnavailable {
      return ["The database did not answer in time."]
    } catch {
      return ["The database cannot be read."]
    }
  }
}
