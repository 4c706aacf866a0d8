import HTTPTypes
public import PageElements
import Synchronization

/// What is to be kept of a turn together with what its handler writes, or not at all: that its gesture is
/// done, and what its page remembers of its visitor.
///
/// A database that holds the site's stores keeps it in the transaction of the write.
package final class TurnCommit: Sendable {
  /// That of the write which runs here; `nil` outside of ``PageElements/ActionEvent/write(_:)``.
  @TaskLocal package static var current: TurnCommit?

  /// What a visitor's state becomes.
  package struct State: Sendable {
    package let visitor: VisitorID
    package let page: String
    package let bytes: [UInt8]?
    package let replaced: Int?
  }

  /// Names the gesture, and whoever runs it.
  struct Claim: Sendable {
    let key: AnswerKey
    let owner: String
    /// The same gesture of a visitor who has a cookie from now on.
    let known: AnswerKey?
  }

  package let answers: any AnswerStore
  package let visitors: any VisitorStore
  private let claim: Claim?
  private let loaded: LoadedState?
  private let visit: Visit
  private let answer: @Sendable (_ setsVisitor: Bool) -> SiteResponse
  private let saved = Mutex<LoadedState?>(nil)

  /// - Parameters:
  ///   - claim: `nil` for a gesture without a key, which runs each time.
  ///   - loaded: The visitor's state as the turn has it; `nil` where its page has none.
  ///   - answer: What the gesture is answered with from then on, if its process ends before it has another
  ///     answer.
  init(
    _ configuration: SiteConfiguration, _ claim: Claim?, _ loaded: LoadedState?, _ visit: Visit,
    answer: @escaping @Sendable (_ setsVisitor: Bool) -> SiteResponse
  ) {
    (answers, visitors) = (configuration.answers, configuration.visitors)
    (self.claim, self.loaded, self.visit, self.answer) = (claim, loaded, visit, answer)
  }

  /// The gesture, who runs it, and its answer.
  package func finish(
    setsVisitor: Bool
  ) -> (key: AnswerKey, owner: String, answer: StoredAnswer, other: AnswerKey?)? {
    claim.map {
      ($0.key, $0.owner, StoredAnswer(answer(setsVisitor)), setsVisitor ? $0.known : nil)
    }
  }

  /// What the visitor's state is now; `nil` where it is what was kept last.
  ///
  /// - Throws: `EncodingError`.
  package func state() throws -> State? {
    let before = saved.withLock { $0 } ?? loaded
    guard let before, let visitor = visit.visitor else { return nil }
    let bytes = try before.state.saved()
    guard LoadedState(before.state, saved: bytes).digest != before.digest else { return nil }
    return State(visitor: visitor, page: visit.path, bytes: bytes, replaced: before.revision)
  }

  /// Says that a state is kept.
  ///
  /// - Parameter revision: `nil` where none is kept any more.
  package func keep(_ state: State, as revision: Int?) {
    guard let loaded else { return }
    saved.withLock { $0 = LoadedState(loaded.state, saved: state.bytes, revision: revision) }
  }

  /// The state that was kept with a write; `nil` where none was.
  var kept: LoadedState? { saved.withLock { $0 } }
}

extension ActionEvent {
  /// Writes once, however often the gesture is sent.
  ///
  ///     try await event.write { try await store.add(title) }
  ///
  /// What `body` writes in one transaction of a `BoundedDatabase` of `PageData`, or a `PostgresDatabase` of
  /// `PagePostgres`, is committed together with the gesture's key and what the page remembers of its
  /// visitor, where the site's stores lie in the same database: a process that is killed at any moment has done all of it or nothing, and the same gesture, sent
  /// again, is done once. What is written elsewhere, or by a handler without this, may have been done when
  /// the process ends before its answer: its sender is then asked.
  ///
  /// - Parameter body: Writes in one transaction; a second one is not part of it.
  /// - Throws: What `body` throws.
  @discardableResult
  public func write<Result>(_ body: () async throws -> Result) async throws -> Result {
    guard let commit = extras.commit else { return try await body() }
    return try await TurnCommit.$current.withValue(commit, operation: body)
  }
}
