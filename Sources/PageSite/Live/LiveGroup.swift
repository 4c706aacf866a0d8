import PageElements
import PagePatching
import Synchronization

/// All open copies of one page that show the same: one query, one range, one state.
///
/// A change is rendered and compared once, whatever the number of readers, and changes that come while
/// it waits for its render are part of it. Each reader asks for news when it has taken the last: one
/// who is slow is brought from its version to the present at once, and nothing waits for it. Of what
/// is shown only digests are kept, of the versions that readers have, so many of them and so many
/// bytes; whoever has another is told to begin anew.
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
    /// Whether it is to begin anew, as somebody else.
    var isDismissed = false
  }

  private struct State {
    var readers: [Int: Reader] = [:]
    /// How many readers have each version.
    var holders: [String: Int] = [:]
    /// Changes told of, and how many of them the last rendering has seen.
    var told = 1
    var seen = 0
    /// Renders, or waits for it.
    var rendering: Task<Void, Never>?
    var isRendering = false
    var isClosed = false
    /// When the next render may begin.
    var earliest: ContinuousClock.Instant?
    var payer: RenderGate.Payer
    var failure: (any Error)?
    /// What is shown now, and the events that lead to it.
    var current: String?
    var past = LivePast()
  }

  private let state: Mutex<State>
  private let terms: LiveTerms
  private let render: @Sendable () async throws -> Rendered
  private let known: @Sendable (String) -> DocumentFingerprint?

  /// - Parameters:
  ///   - payer: Who pays for the renders, until ``charge(to:)``.
  ///   - render: Renders what the group shows, and remembers its version.
  ///   - known: The document of a version that was sent before, if it is remembered.
  init(
    terms: LiveTerms = LiveTerms(), payer: RenderGate.Payer = .page(""),
    render: @escaping @Sendable () async throws -> Rendered,
    known: @escaping @Sendable (String) -> DocumentFingerprint?
  ) {
    state = Mutex(State(payer: payer))
    (self.terms, self.render, self.known) = (terms, render, known)
  }

  /// Adds a reader who is woken whenever there may be news.
  ///
  /// - Parameter id: Tells readers apart.
  func join(_ id: Int, having version: String) -> AsyncStream<Void> {
    let (wakes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      // One who comes after a failure finds out whether it lasts.
      if state.failure != nil || state.current != nil && state.current != version {
        state.told += 1
      }
      let ready = state.current == version ? state.seen : state.told
      state.readers[id] = Reader(wakes: continuation, version: version, ready: ready)
      state.holders[version, default: 0] += 1
    }
    continuation.yield()
    renderIfNeeded()
    return wakes
  }

  func leave(_ id: Int) {
    let reader = state.withLock { state -> Reader? in
      guard let reader = state.readers.removeValue(forKey: id) else { return nil }
      letGo(of: reader.version, &state)
      return reader
    }
    reader?.wakes.finish()
  }

  /// Nobody will come any more: what has not begun is not rendered.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.rendering?.cancel()
      _ = terms.memory.change(by: -state.past.bytes)
      state.past = LivePast()
    }
  }

  /// From now on somebody else pays for the renders.
  func charge(to payer: RenderGate.Payer) { state.withLock { $0.payer = payer } }

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

  /// Wakes one reader.
  func wake(_ id: Int) { state.withLock { $0.readers[id] }?.wakes.yield() }

  /// Has a reader begin anew, and so find out who they are by now.
  func dismiss(_ id: Int) {
    state.withLock { state in
      state.readers[id]?.isDismissed = true
      return state.readers[id]
    }?.wakes.yield()
  }

  /// Whether a reader is to begin anew.
  func isDismissed(_ id: Int) -> Bool { state.withLock { $0.readers[id]?.isDismissed ?? false } }

  /// What a reader was brought to.
  func version(of id: Int) -> String? { state.withLock { $0.readers[id]?.version } }

  /// What a reader is to be told; it then is taken to have it.
  ///
  /// - Throws: What the page threw when it was last rendered.
  func news(for id: Int) throws -> News {
    try state.withLock { state -> News in
      guard let reader = state.readers[id], state.seen >= reader.ready else { return .nothing }
      if let failure = state.failure { throw failure }
      guard let current = state.current, current != reader.version,
        let event = state.past.events[reader.version]
      else { return .nothing }
      guard let event else { return .unknown }
      state.readers[id]?.version = current
      state.holders[current, default: 0] += 1
      letGo(of: reader.version, &state)
      return .patch(event)
    }
  }

  /// A reader has a version no longer: when it was the last, nothing is kept for it.
  private func letGo(of version: String, _ state: inout State) {
    let left = state.holders[version, default: 1] - 1
    state.holders[version] = left > 0 ? left : nil
    guard left == 0, version != state.current, !state.isClosed else { return }
    let before = state.past.bytes
    state.past.forget(version)
    _ = terms.memory.change(by: state.past.bytes - before)
  }

  private func renderIfNeeded() {
    state.withLock { state in
      guard !state.isRendering, state.seen != state.told, !state.readers.isEmpty, !state.isClosed
      else { return }
      state.isRendering = true
      state.rendering = Task { await renderUntilSeen() }
    }
  }

  private func renderUntilSeen() async {
    do {
      repeat {
        let (earliest, payer) = state.withLock { ($0.earliest, $0.payer) }
        if let earliest, earliest > terms.clock.now() { try await terms.clock.sleep(earliest) }
        try await terms.gate.live(for: payer) { await renderOnce() }
      } while goesOn()
    } catch {
      // It was closed while it waited.
      state.withLock { $0.isRendering = false }
    }
  }

  private func renderOnce() async {
    let began = terms.clock.now()
    let target = state.withLock { $0.readers.isEmpty ? nil : $0.told }
    guard let target else { return }
    let hadFailed = state.withLock { $0.failure != nil }
    do {
      publish(try await render(), target)
    } catch {
      state.withLock { ($0.failure, $0.seen) = (error, target) }
    }
    let end = terms.clock.now()
    let readers = state.withLock { state in
      state.earliest = began + max(terms.interval, (end - began) * 2)
      // Those who have what is shown need not look, unless they were told that it may be old.
      let current = state.failure == nil && !hadFailed ? state.current : nil
      guard state.holders.contains(where: { $0.key != current }) else {
        return [] as [AsyncStream<Void>.Continuation]
      }
      return state.readers.values.filter { $0.version != current }.map(\.wakes)
    }
    for reader in readers { reader.yield() }
  }

  /// Makes the events that readers need, and shows them all at once.
  private func publish(_ rendered: Rendered, _ target: Int) {
    let version = rendered.fingerprint.version
    var past = state.withLock { LivePast(keeping: version, of: $0.past) }
    past.keep(rendered.fingerprint)
    while true {
      let missing = state.withLock { state -> [String] in
        let missing = state.holders.keys.filter { $0 != version && past.events[$0] == nil }
        guard missing.isEmpty else { return missing }
        show(version, past, target, &state)
        return []
      }
      if missing.isEmpty { return }
      for old in past.newestFirst(missing) {
        guard past.patches < terms.versions, past.eventBytes < terms.eventBytes,
          let fingerprint = past.fingerprint(of: old) ?? known(old)
        else {
          past.giveUp(old)
          continue
        }
        past.add(
          EventText.patch(
            Patch(from: fingerprint, to: rendered.document, fingerprint: rendered.fingerprint).json,
            version: version),
          from: fingerprint)
      }
    }
  }

  private func show(_ version: String, _ past: LivePast, _ target: Int, _ state: inout State) {
    (state.current, state.failure, state.seen) = (version, nil, target)
    guard !state.isClosed else { return }
    var past = past
    past.settle(held: state.holders)
    if !terms.memory.change(by: past.bytes - state.past.bytes) {
      // Others need the memory as well: only the present is kept, and if need be not even that.
      let all = past.bytes
      past.giveUpAll()
      if !terms.memory.change(by: past.bytes - all) {
        let present = past.bytes
        past.forgetAll()
        _ = terms.memory.change(by: past.bytes - present)
      }
    }
    state.past = past
  }

  /// Whether more has changed while it was rendering.
  private func goesOn() -> Bool {
    state.withLock { state in
      if state.seen != state.told, !state.readers.isEmpty, !state.isClosed { return true }
      state.isRendering = false
      return false
    }
  }

  /// Whether it renders, or waits for it, for tests.
  var isRendering: Bool { state.withLock(\.isRendering) }

  /// How many versions and bytes are kept, for tests.
  var kept: (versions: Int, bytes: Int) {
    state.withLock { ($0.past.versions, $0.past.bytes) }
  }
}
