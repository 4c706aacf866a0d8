import PageElements
import PagePatching
import Synchronization
import PageScheduling

/// All open copies of a page that show the same content: the same query, range and state.
///
/// A group renders and compares a change once for all subscribers. Changes that arrive while a render is queued are
/// part of that render. Each subscriber asks for news once it has sent the last event. A slow subscriber skips
/// intermediate versions and delays no other. The group stores digests only, of the versions that subscribers have, up
/// to limits on versions and bytes. A subscriber with any other version reloads its document.
final class LiveGroup: Sendable {
  /// A rendered document and its fingerprint.
  struct Rendered: Sendable {
    let document: PageDocument
    let fingerprint: DocumentFingerprint
  }

  /// The news for a subscriber.
  enum Update: Sendable {
    case upToDate
    /// The event as text, shared by all subscribers with the same version.
    case patch([UInt8])
    /// The subscriber's version is unknown: the client has to reload its document.
    case unknown
  }

  private struct Subscriber {
    let wakes: AsyncStream<Void>.Continuation
    /// The version that the subscriber has.
    var version: String
    /// The first change that a render must include to be news for the subscriber. A subscriber that joins with another
    /// version than the group's may be ahead of the group.
    let ready: Int
    /// Whether the client has to reconnect under another identity.
    var isDismissed = false
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    /// The number of subscribers with each version.
    var holders: [String: Int] = [:]
    /// The number of reported changes, and how many of them the last render includes.
    var reportedChanges = 1
    var renderedChanges = 0
    /// The task that renders or waits to render.
    var rendering: Task<Void, Never>?
    var isRendering = false
    var isClosed = false
    /// The earliest start of the next render.
    var earliest: ContinuousClock.Instant?
    var payer: RenderGate.Payer
    var failure: (any Error)?
    /// The current version, and the events that lead to it.
    var current: String?
    var history = VersionHistory()
  }

  private let state: Mutex<State>
  private let resources: LiveResources
  private let render: @Sendable () async throws -> Rendered
  private let storedFingerprint: @Sendable (String) -> DocumentFingerprint?

  /// - Parameters:
  ///   - payer: The payer for the renders, until ``charge(to:)``.
  ///   - render: Renders the group's content, and stores its version.
  ///   - storedFingerprint: Returns the document of an earlier version, if the version log has it.
  init(
    resources: LiveResources = LiveResources(), payer: RenderGate.Payer = .page(""),
    render: @escaping @Sendable () async throws -> Rendered,
    storedFingerprint: @escaping @Sendable (String) -> DocumentFingerprint?
  ) {
    state = Mutex(State(payer: payer))
    (self.resources, self.render, self.storedFingerprint) = (resources, render, storedFingerprint)
  }

  /// Adds a subscriber, and returns a stream that yields whenever there may be news.
  ///
  /// - Parameter id: The identifier of the subscriber.
  func join(_ id: Int, having version: String) -> AsyncStream<Void> {
    let (wakes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      // After a failure, a new subscriber causes another render, to find out whether the failure lasts.
      if state.failure != nil || state.current != nil && state.current != version {
        state.reportedChanges += 1
      }
      let ready = state.current == version ? state.renderedChanges : state.reportedChanges
      state.subscribers[id] = Subscriber(wakes: continuation, version: version, ready: ready)
      state.holders[version, default: 0] += 1
    }
    continuation.yield()
    renderIfNeeded()
    return wakes
  }

  func leave(_ id: Int) {
    let subscriber = state.withLock { state -> Subscriber? in
      guard let subscriber = state.subscribers.removeValue(forKey: id) else { return nil }
      removeHolder(of: subscriber.version, &state)
      return subscriber
    }
    subscriber?.wakes.finish()
  }

  /// Closes the group, which no subscriber will join again. A queued render is cancelled.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.rendering?.cancel()
      _ = resources.memory.change(by: -state.history.bytes)
      state.history = VersionHistory()
    }
  }

  /// Charges later renders to another payer.
  func charge(to payer: RenderGate.Payer) { state.withLock { $0.payer = payer } }

  /// Reports that the content has changed or may have changed.
  func change() {
    state.withLock { $0.reportedChanges += 1 }
    renderIfNeeded()
  }

  /// Renders again if the last render failed, since no further change may come to trigger one.
  func retry() {
    state.withLock { if $0.failure != nil { $0.reportedChanges += 1 } }
    renderIfNeeded()
  }

  /// Wakes all subscribers, whether or not there is news.
  func wake() {
    let subscribers = state.withLock { $0.subscribers.values.map(\.wakes) }
    for subscriber in subscribers { subscriber.yield() }
  }

  /// Wakes one subscriber.
  func wake(_ id: Int) { state.withLock { $0.subscribers[id] }?.wakes.yield() }

  /// Makes a client reconnect, so that the site identifies the reader again.
  func dismiss(_ id: Int) {
    state.withLock { state in
      state.subscribers[id]?.isDismissed = true
      return state.subscribers[id]
    }?.wakes.yield()
  }

  /// Whether a subscriber's client has to reconnect.
  func isDismissed(_ id: Int) -> Bool {
    state.withLock { $0.subscribers[id]?.isDismissed ?? false }
  }

  /// Returns the version that a subscriber has.
  func version(of id: Int) -> String? { state.withLock { $0.subscribers[id]?.version } }

  /// Returns the news for a subscriber. The group then assumes that the subscriber has it.
  ///
  /// - Throws: The error of the page's last render.
  func nextUpdate(for id: Int) throws -> Update {
    try state.withLock { state -> Update in
      guard let subscriber = state.subscribers[id], state.renderedChanges >= subscriber.ready else {
        return .upToDate
      }
      if let failure = state.failure { throw failure }
      guard let current = state.current, current != subscriber.version,
        let event = state.history.events[subscriber.version]
      else { return .upToDate }
      guard let event else { return .unknown }
      state.subscribers[id]?.version = current
      state.holders[current, default: 0] += 1
      removeHolder(of: subscriber.version, &state)
      return .patch(event)
    }
  }

  /// Records that a subscriber no longer has a version. If it was the last one, the version is dropped.
  private func removeHolder(of version: String, _ state: inout State) {
    let left = state.holders[version, default: 1] - 1
    state.holders[version] = left > 0 ? left : nil
    guard left == 0, version != state.current, !state.isClosed else { return }
    let before = state.history.bytes
    state.history.forget(version)
    _ = resources.memory.change(by: state.history.bytes - before)
  }

  private func renderIfNeeded() {
    state.withLock { state in
      guard !state.isRendering, state.renderedChanges != state.reportedChanges,
        !state.subscribers.isEmpty, !state.isClosed
      else { return }
      state.isRendering = true
      state.rendering = Task { await renderUntilCurrent() }
    }
  }

  private func renderUntilCurrent() async {
    do {
      repeat {
        let (earliest, payer) = state.withLock { ($0.earliest, $0.payer) }
        if let earliest, earliest > resources.clock.now() {
          try await resources.clock.sleep(earliest)
        }
        try await resources.gate.live(for: payer) { await renderOnce() }
      } while needsAnotherRender()
    } catch {
      // The group was closed while the render was queued.
      state.withLock { $0.isRendering = false }
    }
  }

  private func renderOnce() async {
    let start = resources.clock.now()
    let target = state.withLock { $0.subscribers.isEmpty ? nil : $0.reportedChanges }
    guard let target else { return }
    let hadFailed = state.withLock { $0.failure != nil }
    do {
      publish(try await render(), target)
    } catch {
      state.withLock { ($0.failure, $0.renderedChanges) = (error, target) }
    }
    let end = resources.clock.now()
    let subscribers = state.withLock { state in
      state.earliest = start + max(resources.interval, (end - start) * 2)
      // Subscribers with the current version stay asleep, unless they may have been marked as stale.
      let current = state.failure == nil && !hadFailed ? state.current : nil
      guard state.holders.contains(where: { $0.key != current }) else {
        return [] as [AsyncStream<Void>.Continuation]
      }
      return state.subscribers.values.filter { $0.version != current }.map(\.wakes)
    }
    for subscriber in subscribers { subscriber.yield() }
  }

  /// Creates the events that subscribers need, then publishes them all at once.
  private func publish(_ rendered: Rendered, _ target: Int) {
    let version = rendered.fingerprint.version
    var history = state.withLock { VersionHistory(keeping: version, of: $0.history) }
    history.store(rendered.fingerprint)
    while true {
      let missing = state.withLock { state -> [String] in
        let missing = state.holders.keys.filter { $0 != version && history.events[$0] == nil }
        guard missing.isEmpty else { return missing }
        show(version, history, target, &state)
        return []
      }
      if missing.isEmpty { return }
      for old in history.newestFirst(missing) {
        guard history.patches < resources.versions, history.eventBytes < resources.eventBytes,
          let fingerprint = history.fingerprint(of: old) ?? storedFingerprint(old)
        else {
          history.giveUp(old)
          continue
        }
        history.add(
          EventText.patch(
            Patch(from: fingerprint, to: rendered.document, fingerprint: rendered.fingerprint).json,
            version: version),
          from: fingerprint)
      }
    }
  }

  private func show(
    _ version: String, _ history: VersionHistory, _ target: Int, _ state: inout State
  ) {
    (state.current, state.failure, state.renderedChanges) = (version, nil, target)
    guard !state.isClosed else { return }
    var history = history
    history.removeUnused(held: state.holders)
    if !resources.memory.change(by: history.bytes - state.history.bytes) {
      // Other groups need the memory as well. Only the current version is stored, or nothing if even that is too much.
      let all = history.bytes
      history.giveUpAll()
      if !resources.memory.change(by: history.bytes - all) {
        let present = history.bytes
        history.forgetAll()
        _ = resources.memory.change(by: history.bytes - present)
      }
    }
    state.history = history
  }

  /// Returns whether changes came during the render. If not, marks the group as idle.
  private func needsAnotherRender() -> Bool {
    state.withLock { state in
      if state.renderedChanges != state.reportedChanges, !state.subscribers.isEmpty, !state.isClosed
      {
        return true
      }
      state.isRendering = false
      return false
    }
  }

  /// Whether the group renders or waits to render, for tests.
  var isRendering: Bool { state.withLock(\.isRendering) }

  /// The number of stored versions and bytes, for tests.
  var stored: (versions: Int, bytes: Int) {
    state.withLock { ($0.history.versions, $0.history.bytes) }
  }
}
