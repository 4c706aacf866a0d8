import Foundation
public import GRDB
import PageElements
public import PageLists
import PageSite

/// Writes that check a record first, and store exactly the record that was checked.
///
/// A check takes time, so it runs outside the transaction. The transaction then compares each row with the checked
/// one.
extension SQLiteList where Record: EncodableRecord {
  public func insert(
    _ record: Record, if check: @escaping @Sendable (_ record: Record) async throws -> Void
  ) async throws -> String {
    let nonNullValues = try values(of: record).filter { !$0.value.isNull }
    let stored = try await dryRun(nonNullValues)
    try await check(stored)
    // The defaults of the rehearsal are stored, because a second evaluation may give other values.
    let defaults = try values(of: stored).filter { value in
      !value.value.isNull && !nonNullValues.contains { $0.column.hasSameBytes(as: value.column) }
        && table.columns.contains {
          $0.name.hasSameBytes(as: value.column) && $0.defaultValue != nil && !$0.isRowid
        }
    }
    return try await performWrite { [replaced = RowReplacement.keys] in
      try insert(nonNullValues + defaults, replacing: replaced, $0)
    }
  }

  /// Returns the record as the table would store it, from a transaction that is rolled back.
  private func dryRun(_ values: [(column: String, value: DatabaseValue)]) async throws -> Record {
    try await dryRun { [replaced = RowReplacement.keys] in
      try insert(values, replacing: replaced, $0)
    }
  }

  /// Returns the record that a write stores, from a transaction that is rolled back.
  ///
  /// - Parameter write: Writes the record, and returns its key.
  private func dryRun(
    _ write: @escaping @Sendable (Database) throws -> String
  ) async throws -> Record {
    do {
      return try await performWrite { database -> Record in
        let key = try write(database)
        let query = SQLiteListQuery(table.forWriting, ListSelection<Record>())
        guard let row = try row(ofKey: key, query, database) else { throw MissingRecord(key: key) }
        throw DryRunResult(row.entry.record)
      }
    } catch let result as DryRunResult<Record> {
      return result.record
    }
  }

  public func update(
    _ key: String,
    if check: @escaping @Sendable (_ before: Record, _ after: Record) async throws -> Void,
    _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> String {
    try await CheckedWrite.run {
      guard let before = try await entry(key, in: ListSelection())?.record else {
        throw MissingRecord(key: key)
      }
      var after = before
      try change(&after)
      let digest = try digest(of: before)
      let write: @Sendable (inout Record) throws -> Void = { [after] record in
        guard try self.digest(of: record) == digest else { throw CheckedWrite.ChangedSinceCheck() }
        record = after
      }
      try await CheckedWrite.check(before, after, check) { try await dryRun(key, write) }
      return try await update(key, write)
    }
  }

  /// Returns a record as the table would store it after a change, from a transaction that is rolled back.
  private func dryRun(
    _ key: String, _ change: @escaping @Sendable (inout Record) throws -> Void
  ) async throws -> Record {
    try await dryRun { [replaced = RowReplacement.keys] in
      try update(key, replacing: replaced, $0, change)
    }
  }

  public func delete(
    _ keys: [String],
    if check: @escaping @Sendable (_ key: String, _ record: Record) async throws -> Void
  ) async throws -> (deleted: DeletedRecords, records: [Record]) {
    try await CheckedWrite.run {
      var checked: [[UInt8]: [UInt8]] = [:]
      for key in keys {
        guard let record = try await entry(key, in: ListSelection())?.record else { continue }
        try await check(key, record)
        checked[Array(key.utf8)] = try digest(of: record)
      }
      return try await delete(keys) { [checked] key, record in
        guard try checked[Array(key.utf8)] == digest(of: record) else {
          throw CheckedWrite.ChangedSinceCheck()
        }
      }
    }
  }

  /// Returns a digest that identifies this version of a row.
  private func digest(of record: Record) throws -> [UInt8] {
    RowDigest.digest(
      try values(of: record).map { _, value in
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .blob(let bytes): .blob(Array(bytes))
        }
      })
  }
}
