import Foundation
import HTTPTypes
import PageBytes
package import PageElements
import PageSite
import Synchronization

/// What was done a short while ago, and how it is taken back: in memory, and the oldest makes room.
///
/// The site hands an id to `Page.onUndo` only in the session in which it was offered, and each entry asks the permission
/// of its list again.
package final class UndoStore: Sendable {
  /// Takes something back.
  package typealias Restore = @Sendable () async throws -> Void

  /// What is kept in all, and of one deed.
  private static let (budget, most) = (16 << 20, 3 << 20)
  /// What each takes beside its records.
  private static let overhead = 512
  private static let name = "deed"

  private let deeds = Mutex(LRUCache<String, Restore>(budget: budget))

  /// Nothing that could be taken back.
  package init() {}

  /// Keeps how something is taken back.
  ///
  /// - Parameter bytes: What it takes.
  /// - Returns: What an action offers; `nil` where it is too much to be kept.
  package func offer(bytes: Int, _ restore: @escaping Restore) -> FormValues? {
    guard bytes <= Self.most else { return nil }
    let id = UUID().uuidString
    deeds.withLock { $0.keep(restore, for: id, cost: bytes + Self.overhead) }
    return FormValues([(Self.name, id)])
  }

  /// Takes back what was offered, for `Page.onUndo`.
  ///
  /// - Throws: A 410 for what is not kept any more, and what keeps it from being taken back.
  package func undo(_ event: inout ActionEvent, _ words: ListWords) async throws {
    guard let id = event.values[Self.name], let restore = deeds.withLock({ $0.use(id) }) else {
      throw SiteProblem(.gone, .notUndone)
    }
    do {
      try await event.write { try await restore() }
    } catch let errors as FormErrors {
      throw SiteProblem(.conflict, errors.description)
    }
    deeds.withLock { $0.remove(id) }
    event.notice = words.restored
  }
}
