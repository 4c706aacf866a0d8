public import Foundation
import PageElements
import Synchronization

/// A store for the history of records: the user, date and content of each change.
///
/// `PageData` provides a store in SQLite. ``MemoryHistory`` is for tests and for changes that need not last.
public protocol ListHistory: Sendable {
  /// Adds a change to the history, after the change was made.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - key: The key of the record.
  ///   - list: The unique name of the list.
  /// - Throws: An error if the store cannot write. It does not revert the change.
  func add(_ change: ListChange, to key: String, of list: String) async throws

  /// Adds changes of several records that were made together. By default, it adds one after the other.
  ///
  /// - Parameters:
  ///   - changes: The changes, each with the key of its record.
  ///   - list: The unique name of the list.
  /// - Throws: An error if the store cannot write. It does not revert the changes.
  func add(_ changes: [(key: String, change: ListChange)], of list: String) async throws

  /// Returns the latest changes of a record, the latest first.
  ///
  /// - Throws: An error if the store cannot read.
  func changes(of key: String, in list: String, limit: Int) async throws -> [ListChange]
}

extension ListHistory {
  public func add(_ changes: [(key: String, change: ListChange)], of list: String) async throws {
    for (key, change) in changes { try await add(change, to: key, of: list) }
  }
}

/// A change of one record.
public struct ListChange: Codable, Hashable, Sendable {
  /// The change of one column.
  public struct Field: Codable, Hashable, Sendable {
    /// The name of the column in addresses and sources. A page shows the change only if its list still has a column of
    /// this name.
    public var column: String
    /// The previous and the new value as unlocalized text, up to 200 bytes; `nil` for NULL.
    public var before, after: String?

    /// Creates the change of a column.
    public init(_ column: String, before: String?, after: String?) {
      (self.column, self.before, self.after) = (column, before, after)
    }
  }

  /// The origin of a record that no form created.
  public enum Origin: String, Codable, Sendable {
    /// An undo of its deletion.
    case undo
    /// An imported file.
    case file
  }

  /// The action.
  public var action: ListAction
  /// The origin of the record; `nil`, the default, for a form.
  public var origin: Origin?
  /// The user who made the change; `nil` without a login.
  public var user: String?
  /// The date of the change.
  public var date: Date
  /// The values that changed; empty for a record that was deleted, restored or imported.
  public var fields: [Field]

  /// Creates a change, by default with the current date.
  public init(
    _ action: ListAction, by user: String?, date: Date = Date(), fields: [Field] = [],
    origin: Origin? = nil
  ) {
    (self.action, self.user, self.date, self.fields) = (action, user, date, fields)
    self.origin = origin
  }
}

/// A history of the latest changes, in memory.
public final class MemoryHistory: ListHistory {
  private struct Entry {
    let list, key: String
    let change: ListChange

    /// The approximate memory size in bytes.
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

  /// - Parameter limit: The approximate memory limit for all records, in bytes: 16 MiB by default. The oldest changes
  ///   are removed.
  public init(limit: Int = 16 << 20) { self.limit = max(0, limit) }

  public func add(_ change: ListChange, to key: String, of list: String) async throws {
    state.withLock { state in
      let entry = Entry(list: list, key: key, change: change)
      state.entries.append(entry)
      state.cost += entry.cost
      guard state.cost > limit else { return }
      // Removes many at once, because each removal moves the remaining entries.
      var removedCount = 0
      while removedCount < state.entries.count, state.cost > limit / 4 * 3 {
        state.cost -= state.entries[removedCount].cost
        removedCount += 1
      }
      state.entries.removeFirst(removedCount)
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
