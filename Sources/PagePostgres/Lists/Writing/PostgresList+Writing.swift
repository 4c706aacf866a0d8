import PageElements
public import PageLists
import PageSite
import Synchronization
import PagePostgresClient

/// Writes a record by the `Encodable` names of its properties. A property that is not a column is an error. Each
/// change is a transaction of its own, or part of the one that `event.write` has begun.
extension PostgresList: WritableListSource where Record: Encodable {
  public func insert(_ record: Record) async throws -> String {
    // The table provides the other values: the row number, and column defaults.
    try await insert(try table.values(of: record).filter { !$0.isNull })
  }

  public func update(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    try await performUpdate(key, change) {
      [receiver = StoredRecordReceiver.current] key, connection in
      if let receiver {
        do {
          receiver.receive(try await find(key, connection).entry.record)
        } catch is MissingRecord {
          // A trigger has deleted the row, or a policy hides it.
        }
      }
      return key
    }
  }

  /// Updates a row.
  ///
  /// - Parameter end: Returns the result, before the transaction ends.
  func performUpdate<Result: Sendable>(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void,
    _ end: @escaping @Sendable (_ key: String, PostgresConnection) async throws -> Result
  ) async throws -> Result {
    let written = WrittenValues()
    return try await performWrite({ written.all }) { connection in
      let (entry, condition) = try await find(key, connection)
      var record = entry.record
      try change(&record)
      let (before, after) = (try table.values(of: entry.record), try table.values(of: record))
      let changes = zip(before, after).filter { !$0.isSame(as: $1) }
      let changed = changes.map(\.1)
      guard !changed.isEmpty else { return try await end(key, connection) }
      written.set(changed)
      try await checkIsNotRounded(changed, connection)
      let terms = changed.map {
        "\(name: table.columns[$0.columnIndex].name) = \($0.sql)" as PostgresQuery
      }
      let newKey = try await self.key(
        after: """
          UPDATE \(table.sql) AS pe_t SET \(terms.joined(separator: ", ")) WHERE \(condition)
          """, connection)
      try await checkIsChanged(changes, at: newKey, connection)
      return try await end(newKey, connection)
    }
  }

  public func delete(_ keys: [String]) async throws -> DeletedRecords {
    try await delete(keys) { _ in }
  }

  /// - Parameter check: Checks the rows in the transaction that deletes them, and throws if they may not be deleted.
  func delete(
    _ keys: [String], _ check: @escaping @Sendable (PostgresConnection) async throws -> Void
  ) async throws -> DeletedRecords {
    try checkIsWritable()
    let query = query(ListSelection<Record>())
    let deleted = try await performWrite { connection -> DeletedRows? in
      try await check(connection)
      guard let condition = try await query.condition(ofKeys: keys, on: connection) else {
        return nil
      }
      return try await DeletedRows(of: table, where: condition, connection)
    }
    guard let deleted else { return DeletedRecords(count: 0) }
    guard deleted.isRestorable else {
      return DeletedRecords(
        count: deleted.count, undoObstacle: deleted.isTooLarge ? .memory : .sideEffects)
    }
    return DeletedRecords(count: deleted.count, bytes: deleted.bytes) {
      do {
        try await performWrite { connection in try await deleted.restore(connection) }
      } catch let error as PostgresError {
        // The table may have changed since the deletion.
        throw PostgresRefusal(error, table).formErrors
      }
    }
  }
}

/// The values that an update writes, known once the row has been read.
private final class WrittenValues: Sendable {
  private let state = Mutex<[StoredValue]>([])

  var all: [StoredValue] { state.withLock(\.self) }

  func set(_ values: [StoredValue]) { state.withLock { $0 = values } }
}

extension PostgresList {
  private func checkIsWritable() throws {
    guard table.isWritable else { throw UnwritableTable(name: table.name) }
  }

  /// Writes in one transaction, and converts PostgreSQL's errors to form errors.
  ///
  /// - Parameter values: Returns the values that it has tried to store. Empty by default.
  func performWrite<Result: Sendable>(
    _ values: @Sendable () -> [StoredValue] = { [] },
    _ write: @escaping @Sendable (PostgresConnection) async throws -> Result
  ) async throws -> Result {
    try checkIsWritable()
    do {
      do {
        return try await database.write(write)
      } catch let error as PostgresError where error.isOutdatedStatement {
        // The table's types have changed. The transaction was rolled back, and the statement is prepared again.
        return try await database.write(write)
      }
    } catch let error as PostgresError {
      throw try await PostgresRefusal(error, table, values()).error(database)
    } catch let error as UnwritableDatabase {
      throw FormErrors(["": error.description])
    }
  }

  /// Returns a row by its key, locked until the transaction ends, and a condition that finds it.
  func find(
    _ key: String, _ connection: PostgresConnection
  ) async throws -> (entry: ListEntry<Record>, condition: PostgresQuery) {
    let query = query(ListSelection<Record>())
    do {
      if let found = try await row(ofKey: key, query, on: connection, lock: " FOR UPDATE") {
        return found
      }
      // A lock needs the permission to change the row.
      guard try await row(ofKey: key, query, on: connection) == nil else {
        throw FormErrors([
          "": "Nothing was stored: a row security policy does not allow changes of this row."
        ])
      }
      throw MissingRecord(key: key)
    } catch let error as PostgresError where error.isInvalidValue && !error.isUnreadableText {
      throw MissingRecord(key: key)
    }
  }

  func insert(_ values: [StoredValue]) async throws -> String {
    try await performWrite({ values }) { try await insert(values, $0) }
  }

  func insert(
    _ values: [StoredValue], _ connection: PostgresConnection
  ) async throws -> String {
    guard !values.isEmpty else {
      return try await key(after: "INSERT INTO \(table.sql) AS pe_t DEFAULT VALUES", connection)
    }
    try await checkIsNotRounded(values, connection)
    let names = values.map { "\(name: table.columns[$0.columnIndex].name)" as PostgresQuery }
    return try await key(
      after: """
        INSERT INTO \(table.sql) AS pe_t (\(names.joined(separator: ", "))) \
        VALUES (\(values.map(\.sql).joined(separator: ", ")))
        """, connection)
  }

  /// - Throws: `FormErrors` if the table would round a value that a reader has typed. A program may rely on it.
  private func checkIsNotRounded(
    _ values: [StoredValue], _ connection: PostgresConnection
  ) async throws {
    guard Record.self == DataRecord.self,
      let errors = try await table.roundingErrors(of: values, connection)
    else { return }
    throw errors
  }

  /// - Throws: `FormErrors` if a trigger has restored the former values of changed columns.
  private func checkIsChanged(
    _ changes: [(before: StoredValue, after: StoredValue)], at key: String,
    _ connection: PostgresConnection
  ) async throws {
    let query = query(ListSelection<Record>())
    // `RETURNING` has the values before `AFTER` triggers.
    guard let condition = try await query.condition(ofKeys: [key], on: connection),
      let row = try await connection.run(
        """
        SELECT \(changes.map(table.isRestored).joined(separator: ", ")) FROM \(table.sql) AS pe_t WHERE \(condition)
        """
      ).first
    else { return }
    let restored = changes.indices.filter { row[$0] == "t" }
      .map { table.columns[changes[$0].before.columnIndex].name }
    if !restored.isEmpty { throw FormErrors(restored: restored) }
  }

  /// Runs a statement that writes a row, and returns the row's new key.
  private func key(
    after statement: PostgresQuery, _ connection: PostgresConnection
  ) async throws -> String {
    let query = query(ListSelection<Record>())
    let rows = try await connection.run("\(statement) RETURNING \(query.selected)")
    // A trigger may have prevented the change.
    guard let row = rows.first else {
      throw FormErrors([
        "":
          "The database did not make this change. A trigger, rule or policy may have prevented it."
      ])
    }
    return query.key(row)
  }
}
