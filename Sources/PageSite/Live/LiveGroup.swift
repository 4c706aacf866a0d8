import PageElements
import PagePatching
import Synchronization

/// All open copies of one page that show the same: one query, one range, one state.
///
/// A change is rendered and compared once, whatever the number of readers. Each reader asks for news
/// when it has taken the last: one who is slow is brought from its version to the present at once,
/// and nothing waits for it. Of what is shown only digests are kept, of the versions that readers
/// have.
final class LiveGroup: Sendable {
  /// What the page shows now.
  struct Rendered: Sendable {
    let document: PageDocument
    let fingerprint: DocumentFingerprint
  }

  /// What a reader is to be told.
  enum News: Sendable {
    case nothing
    /// The event as text, which all who have the same version share.
    case patch([UInt8])
    /// The version it has is not known: it has to begin anew.
    case unknown
  }

  private struct Reader {
    let wakes: AsyncStream<Void>.Continuation
    /// What it was brought to.
    var version: String
    /// The first change that a rendering has to have seen to be news for it: one who comes with
    /// another version than the group's may be ahead of it.
    let ready: Int
  }

  private struct State {
    var readers: [Int: Reader] = [:]
    var lastReader = 0
    /// Changes told of, and how many of them the last rendering has seen.
    var told = 1
    var seen = 0
    var isRendering = false
    var failure: (any Error)?
    /// What is shown now, and the events that lead to it by the version they start from; `nil` for
    /// one that is not known.
    var current: String?
    var events: [String: [UInt8]?] = [:]
    /// The versions that readers have.
    var fingerprints: [String: DocumentFingerprint] = [:]
  }

  private let state = Mutex(State())
  private let render: @Sendable () async throws -> Rendered
  private let known: @Sendable (String) -> DocumentFingerprint?

  /// - Parameters:
  ///   - render: Renders what the group shows, and remembers its version.
  ///   - known: The document of a version that was sent before, if it is remembered.
  init(
    render: @escaping @Sendable () async throws -> Rendered,
    known: @escaping @Sendable (String) -> DocumentFingerprint?
  ) {
    (self.render, self.known) = (render, known)
  }

  /// Adds a reader who is woken whenever there may be news.
  func join(having version: String) -> (id: Int, wakes: AsyncStream<Void>) {
    let (wakes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      // One who comes after a failure finds out whether it lasts.
      if state.failure != nil || state.current != nil && state.current != version {
        state.told += 1
      }
      let ready = state.current == version ? state.seen : state.told
      state.lastReader += 1
      state.readers[state.lastReader] = Reader(
        wakes: continuation, version: version, ready: ready)
      return state.lastReader
    }
    continuation.yield()
    renderIfNeeded()
    return (id, wakes)
  }

  func leave(_ id: Int) {
    state.withLock { $0.readers.removeValue(forKey: id) }?.wakes.finish()
  }

  /// Something has changed, or may have.
  func change() {
    state.withLock { $0.told += 1 }
    renderIfNeeded()
  }

  /// Renders once more where that failed: no change need follow that would.
  func retry() {
    state.withLock { if $0.failure != nil { $0.told += 1 } }
    renderIfNeeded()
  }

  /// Wakes all readers, whether or not there are news.
  func wake() {
    let readers = state.withLock { $0.readers.values.map(\.wakes) }
    for reader in readers { reader.yield() }
  }

  /// What a reader is to be told; it then is taken to have it.
  ///
  /// - Throws: What the page threw when it was last rendered.
  func news(for id: Int) throws -> News {
    try state.withLock { state -> News in
      guard let reader = state.readers[id], state.seen >= reader.ready else { return .nothing }
      if let failure = state.failure { throw failure }
      guard let current = state.current, current != reader.version,
        let entry = state.events[reader.version]
      else { return .nothing }
      guard let event = entry else { return .unknown }
      state.readers[id]?.version = current
      return .patch(event)
    }
  }

  private func renderIfNeeded() {
    let isDue = state.withLock { state in
      guard !state.isRendering, state.seen != state.told, !state.readers.isEmpty else {
        return false
      }
      state.isRendering = true
      return true
    }
    guard isDue else { return }
    Task {
      repeat {
        let target = state.withLock(\.told)
        do {
          publish(try await render(), target)
        } catch {
          state.withLock { ($0.failure, $0.seen) = (error, target) }
        }
        wake()
      } while goesOn()
    }
  }

  /// Makes the events that readers need, and shows them all at once.
  private func publish(_ rendered: Rendered, _ target: Int) {
    let version = rendered.fingerprint.version
    var events: [String: [UInt8]?] = [:]
    while true {
      let missing = state.withLock { state -> [String: DocumentFingerprint?] in
        var missing: [String: DocumentFingerprint?] = [:]
        for reader in state.readers.values where reader.version != version {
          if events[reader.version] == nil {
            missing[reader.version] = .some(state.fingerprints[reader.version])
          }
        }
        guard missing.isEmpty else { return missing }
        (state.current, state.events, state.failure, state.seen) = (version, events, nil, target)
        let needed = Set(state.readers.values.map(\.version) + [version])
        state.fingerprints[version] = rendered.fingerprint
        state.fingerprints = state.fingerprints.filter { needed.contains($0.key) }
        return [:]
      }
      if missing.isEmpty { return }
      for (old, fingerprint) in missing {
        events[old] = .some(
          (fingerprint ?? known(old)).map {
            EventText.patch(
              Patch(from: $0, to: rendered.document, fingerprint: rendered.fingerprint).json,
              version: version)
          })
      }
    }
  }

  /// Whether more has changed while it was rendering.
  private func goesOn() -> Bool {
    state.withLock { state in
      if state.seen != state.told, !state.readers.isEmpty { return true }
      state.isRendering = false
      return false
    }
  }
}
