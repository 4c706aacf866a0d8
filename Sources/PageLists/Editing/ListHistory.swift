public import Foundation
import PageElements
import Synchronization

/// Who changed which record, when, and what.
///
/// `PageData` has one in SQLite, ``MemoryHistory`` is one for tests and for what may be forgotten.
public protocol ListHistory: Sendable {
  /// Keeps a change, once it has been made.
  ///
  /// - Parameters:
  ///   - change: What was changed.
  ///   - key: The key of the record.
  ///   - list: What the list is called, unlike all others.
  /// - Throws: Whatever keeps it from being kept. The change stays made.
  func add(_ change: ListChange, to key: String, of list: String) async throws

  /// Keeps changes of several records that were made at once. One after the other by default.
  ///
  /// - Parameters:
  ///   - changes: The changes, each with the key of its record.
  ///   - list: The name of the list, unlike all others.
  /// - Throws: Whatever keeps them from being kept. The changes stay made.
  func add(_ changes: [(key: String, change: ListChange)], of list: String) async throws

  /// The last changes of a record, the latest first.
  ///
  /// - Throws: Whatever keeps it from being read.
  func changes(of key: String, in list: String, limit: Int) async throws -> [ListChange]
}

extension ListHistory {
  public func add(_ changes: [(key: String, change: ListChange)], of list: String) async throws {
    for (key, change) in changes { try await add(change, to: key, of: list) }
  }
}

/// A change of one record.
public struct ListChange: Codable, Hashable, Sendable {
  /// A column whose value is another one.
  public struct Field: Codable, Hashable, Sendable {
    /// The name of the column, as addresses and sources call it. A page shows the field where its list still has a column
    /// of this name.
    public var column: String
    /// What was there, and what is there now, as text that no reader's signs are in, 200 bytes at most; `nil` for nothing.
    public var before, after: String?

    /// A column and its values.
    public init(_ column: String, before: String?, after: String?) {
      (self.column, self.before, self.after) = (column, before, after)
    }
  }

  /// The origin of a record that no form created.
  public enum Origin: String, Codable, Sendable {
    /// It was deleted, and that was undone.
    case undo
    /// It was in a file that was imported.
    case file
  }

  /// What was done.
  public var action: ListAction
  /// The origin of the record; `nil`, the default, for a form.
  public var origin: Origin?
  /// Who has done it; `nil` where nobody logs in.
  public var user: String?
  /// When.
  public var date: Date
  /// The values that changed; empty for a record that was deleted, restored or imported.
  public var fields: [Field]

  /// A change that was made now, unless told otherwise.
  public init(
    _ action: ListAction, by user: String?, date: Date = Date(), fields: [Field] = [],
    origin: Origin? = nil
  ) {
    (self.action, self.user, self.date, self.fields) = (action, user, date, fields)
    self.origin = origin
  }
}

/// The last changes, in memory.
public final class MemoryHistory: ListHistory {
  private struct Entry {
    let list, key: String
    let change: ListChange

    /// What it takes, roughly, in bytes.
    var cost: Int {
      change.fields.reduce(256 + list.utf8.count + key.utf8.count) { cost, field in
        cost + 64 + field.column.utf8.count + (field.before?.utf8.count ?? 0)
          + (field.after?.utf8.count ?? 0)
      }
    }
  }

  private struct State {
    var entries: [Entry] = []
    var cost = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: How many bytes are kept of all records together, roughly: 16 MiB by default. The oldest go.
  public init(limit: Int = 16 << 20) { self.limit = max(0, limit) }

  public func add(_ change: ListChange, to key: String, of list: String) async throws {
    state.withLock { state in
      let entry = Entry(list: list, key: key, change: change)
      state.entries.append(entry)
      state.cost += entry.cost
      guard state.cost > limit else { return }
      // Many at once, since all others move.
      var gone = 0
      while gone < state.entries.count, state.cost > limit / 4 * 3 {
        state.cost -= state.entries[gone].cost
        gone += 1
      }
      state.entries.removeFirst(gone)
    }
  }

  public func changes(
    of key: String, in list: String, limit: Int
  ) async throws -> [ListChange] {
    state.withLock { state in
      state.entries.reversed().lazy
        .filter { $0.key.hasSameBytes(as: key) && $0.list.hasSameBytes(as: list) }
        .prefix(limit).map(\.change)
    }
  }
}
