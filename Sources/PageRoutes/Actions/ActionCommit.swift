import HTTPTypes
package import PageVisitors
public import PageElements
import Synchronization
package import PageHTTP

/// The data to commit together with the writes of a handler: that its action is done, and the visitor's new state.
///
/// A database that holds the site's stores commits it in the transaction of the write.
package final class ActionCommit: Sendable {
  /// The commit for the current task's write; `nil` outside ``PageElements/ActionEvent/write(_:)``.
  @TaskLocal package static var current: ActionCommit?

  /// The new state of a visitor.
  package struct State: Sendable {
    package let visitor: VisitorID
    package let page: String
    package let bytes: [UInt8]?
    package let replaced: Int?
  }

  /// A claim to an action's key.
  package struct Claim: Sendable {
    let key: IdempotencyKey
    let owner: String
    /// The key of the same action for a visitor who has a cookie from now on.
    let keyWithCookie: IdempotencyKey?

    package init(key: IdempotencyKey, owner: String, keyWithCookie: IdempotencyKey?) {
      (self.key, self.owner, self.keyWithCookie) = (key, owner, keyWithCookie)
    }
  }

  package let idempotencyStore: any IdempotencyStore
  package let visitors: any VisitorStore
  private let claim: Claim?
  private let loaded: LoadedState?
  private let visit: Visit
  private let answer: @Sendable (_ setsVisitor: Bool) -> SiteResponse
  private let saved = Mutex<LoadedState?>(nil)

  /// - Parameters:
  ///   - claim: The claim; `nil` for an action without a key, which runs each time.
  ///   - loaded: The visitor's state at the start; `nil` if the page has none.
  ///   - answer: Returns the response to repeat if the process ends before it stores another.
  package init(
    in store: any IdempotencyStore, _ visitors: any VisitorStore, _ claim: Claim?,
    _ loaded: LoadedState?, _ visit: Visit,
    answer: @escaping @Sendable (_ setsVisitor: Bool) -> SiteResponse
  ) {
    (idempotencyStore, self.visitors) = (store, visitors)
    (self.claim, self.loaded, self.visit, self.answer) = (claim, loaded, visit, answer)
  }

  /// Returns the action's key, its owner and its response; `nil` for an action without a key.
  package func finish(
    setsVisitor: Bool
  ) -> (key: IdempotencyKey, owner: String, answer: StoredResponse, other: IdempotencyKey?)? {
    claim.map {
      ($0.key, $0.owner, StoredResponse(answer(setsVisitor)), setsVisitor ? $0.keyWithCookie : nil)
    }
  }

  /// Returns the visitor's current state; `nil` if it equals the last saved one.
  ///
  /// - Throws: `EncodingError`.
  package func state() throws -> State? {
    let before = saved.withLock { $0 } ?? loaded
    guard let before, let visitor = visit.visitor else { return nil }
    let bytes = try before.state.saved()
    guard LoadedState(before.state, saved: bytes).digest != before.digest else { return nil }
    return State(visitor: visitor, page: visit.uniquePath, bytes: bytes, replaced: before.revision)
  }

  /// Records that a state was saved.
  ///
  /// - Parameter revision: The revision of the saved state; `nil` if the state was deleted.
  package func recordSaved(_ state: State, as revision: Int?) {
    guard let loaded else { return }
    saved.withLock { $0 = LoadedState(loaded.state, saved: state.bytes, revision: revision) }
  }

  /// The state that was saved with a write; `nil` if none was.
  package var savedState: LoadedState? { saved.withLock { $0 } }
}

extension ActionEvent {
  /// Writes once, even if the same action is sent several times.
  ///
  ///     try await event.write { try await store.add(title) }
  ///
  /// If the site's stores are in the same database, the writes of `body` in one transaction of a `BoundedDatabase` of
  /// `PageData`, or a `PostgresDatabase` of `PagePostgres`, are committed together with the action's key and the
  /// visitor's state. If the process is killed, either everything or nothing is committed, and the same action, sent
  /// again, takes effect once. Writes elsewhere, or by a handler without this method, may have taken effect when the
  /// process ends before it responds. The site then asks the reader whether to send the action again.
  ///
  /// - Parameter body: Writes in one transaction. A second transaction is not part of the commit.
  /// - Throws: The error of `body`.
  @discardableResult
  public func write<Result>(_ body: () async throws -> Result) async throws -> Result {
    guard let commit = extras.commit else { return try await body() }
    return try await ActionCommit.$current.withValue(commit, operation: body)
  }
}
