import Foundation
import HTTPTypes
import PageBytes
package import PageElements
import PageSite
import Synchronization

/// A store for recent actions that can be undone. It is in memory and evicts the least recently used entry.
///
/// `Page.onUndo` receives an identifier only from the session to which the undo was offered. Each entry checks the
/// permission of its list again.
package final class UndoStore: Sendable {
  /// Undoes an action.
  package typealias Restore = @Sendable () async throws -> Void

  /// The memory limits in bytes: for all entries, and for one.
  private static let (budget, maximumEntryBytes) = (16 << 20, 3 << 20)
  /// The overhead of an entry in bytes.
  private static let overhead = 512
  private static let name = "deed"

  private let restores = Mutex(LRUCache<String, Restore>(budget: budget))

  /// Creates an empty store.
  package init() {}

  /// Stores the undo of an action.
  ///
  /// - Parameter bytes: The memory size of the undo.
  /// - Returns: The values for `ActionEvent.undo`; `nil` if the undo is too large.
  package func offer(bytes: Int, _ restore: @escaping Restore) -> FormValues? {
    guard bytes <= Self.maximumEntryBytes else { return nil }
    let id = UUID().uuidString
    restores.withLock { $0.keep(restore, for: id, cost: bytes + Self.overhead) }
    return FormValues([(Self.name, id)])
  }

  /// Undoes an action, for `Page.onUndo`.
  ///
  /// - Throws: A 410 error if the entry was evicted, and the errors of the undo.
  package func undo(_ event: inout ActionEvent, _ words: ListTexts) async throws {
    guard let id = event.values[Self.name], let restore = restores.withLock({ $0.use(id) }) else {
      throw SiteProblem(.gone, .undoExpired)
    }
    do {
      try await event.write { try await restore() }
    } catch let errors as FormErrors {
      throw SiteProblem(.conflict, errors.description)
    }
    restores.withLock { $0.remove(id) }
    event.notice = words.restored
  }
}
