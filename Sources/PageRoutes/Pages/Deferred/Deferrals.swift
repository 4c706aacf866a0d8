import Logging
import PageElements
import Synchronization
package import PageScheduling

/// The content that pages defer or follow. Each is loaded once for all readers who see the same page.
package final class Deferrals: Sendable {
  package struct Key: Hashable, Sendable {
    /// The scope and key as bytes, like everything that distinguishes readers.
    private let bytes: [UInt8]
    let scope: String

    init(scope: String, key: String) {
      self.scope = scope
      bytes = Array(scope.utf8) + [0] + Array(key.utf8)
    }

    package static func == (left: Key, right: Key) -> Bool { left.bytes == right.bytes }
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
  }

  /// The state of the content for a key.
  enum Found: Sendable {
    case loaded(any Sendable)
    case failed
    case waiting
  }

  /// The source of the content for a key.
  package enum Source: Sendable {
    /// Loads it, within the time limit of background work.
    case load(@Sendable () async throws -> any Sendable)
    /// Provides one content after another, as long as a reader has it open.
    case follow(@Sendable (_ deliver: @Sendable (any Sendable) -> Void) async throws -> Void)

    fileprivate var follows: Bool { if case .follow = self { true } else { false } }
  }

  private struct Entry {
    let number: Int
    let page, path: String
    var content: (any Sendable)?
    var hasFailed = false
    /// Whether something has changed since loading began.
    var isStale = false
    var isLoading = false
    /// Whether nothing has arrived since loading began.
    var isAwaited = false
    var work: Task<Void, Never>?
    var monitor: Task<Void, Never>?
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var loaded, lastRequest: ContinuousClock.Instant
    var fresh: Duration?

    var found: Found {
      if let content { return .loaded(content) }
      return hasFailed ? .failed : .waiting
    }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var last = 0
  }

  private let state = Mutex(State())
  private let clock: SiteClock
  private let capacity: Int
  /// The time for which content counts as wanted after a request, even if no stream follows the page.
  static let retention = Duration.seconds(15)

  package init(capacity: Int, clock: SiteClock) { (self.capacity, self.clock) = (capacity, clock) }

  /// The number of contents that are stored or loading, for tests.
  var count: Int { state.withLock(\.entries.count) }

  /// Returns the content for a key. Starts to load it if it is missing or no longer fresh.
  ///
  /// - Parameters:
  ///   - fresh: The maximum age of the content; `nil` for any age.
  ///   - visit: The visit that needs the content.
  ///   - source: The source of the content.
  func content(
    for key: Key, fresh: Duration?, for visit: Visit, on host: any PageHost, _ source: Source
  ) -> Found {
    let now = clock.now()
    let (found, number) = state.withLock { state -> (Found, Int?) in
      if state.entries[key] == nil {
        evictOldest(in: &state)
        guard state.entries.count < capacity else { return (.failed, nil) }
        state.last += 1
        state.entries[key] = Entry(
          number: state.last, page: visit.page.path, path: visit.uniquePath, isStale: true,
          loaded: now,
          lastRequest: now, fresh: fresh)
      }
      guard var entry = state.entries[key] else { return (.failed, nil) }
      entry.lastRequest = now
      entry.fresh = fresh
      let isOld = fresh.map { entry.content != nil && now - entry.loaded > $0 } ?? false
      let startsLoading = (entry.isStale || isOld) && !entry.isLoading && !host.isDraining
      if startsLoading { (entry.isLoading, entry.isAwaited, entry.isStale) = (true, true, false) }
      state.entries[key] = entry
      return (entry.found, startsLoading ? entry.number : nil)
    }
    guard let number, !begin(key, number, for: visit, on: host, source) else { return found }
    return refuse(key, number)
  }

  /// Resets an entry that there was no capacity to load. Nothing waits for it, and the next request tries again.
  private func refuse(_ key: Key, _ number: Int) -> Found {
    state.withLock { state in
      guard var entry = state.entries[key], entry.number == number else { return .failed }
      (entry.isLoading, entry.isAwaited, entry.isStale) = (false, false, true)
      state.entries[key] = entry.content == nil ? nil : entry
      return entry.content.map { .loaded($0) } ?? .failed
    }
  }

  /// - Returns: Whether there is capacity for it.
  private func begin(
    _ key: Key, _ number: Int, for visit: Visit, on host: any PageHost, _ source: Source
  ) -> Bool {
    let (page, path) = (visit.page, visit.uniquePath)
    let deliver: @Sendable (any Sendable) -> Void = { [self, weak host] content in
      setContent(content, for: key, number)
      host?.deferralChanged(on: page, at: path)
    }
    let finish: @Sendable (Result<Void, any Error>) -> Void = { [self, weak host] result in
      guard let hasFailed = end(key, number, of: source) else { return }
      if case .failure(let error) = result {
        host?.logger.warning(
          "Deferred content could not be loaded",
          metadata: ["path": "\(path)", "error": "\(String(reflecting: error))"])
      }
      if hasFailed { host?.deferralChanged(on: page, at: path) }
    }
    let work = host.load(source, for: visit, deliver: deliver, end: finish)
    guard let work else { return false }
    let isWanted = state.withLock { state in
      guard state.entries[key]?.number == number else { return false }
      if state.entries[key]?.isLoading == true { state.entries[key]?.work = work }
      if state.entries[key]?.monitor == nil {
        state.entries[key]?.monitor = Task { [weak self, weak host] in
          await Self.monitor(key, number, self, host)
        }
      }
      return true
    }
    if !isWanted { work.cancel() }
    return true
  }

  private func setContent(_ content: any Sendable, for key: Key, _ number: Int) {
    let now = clock.now()
    updateEntry(key, number) { entry in
      (entry.content, entry.hasFailed, entry.loaded) = (content, false, now)
    }
  }

  /// - Returns: Whether there is no content; `nil` if the entry no longer exists.
  private func end(_ key: Key, _ number: Int, of source: Source) -> Bool? {
    let (now, follows) = (clock.now(), source.follows)
    return updateEntry(key, number) { entry in
      // A followed source has reported everything that changed in the meantime.
      if follows { entry.isStale = false }
      (entry.isLoading, entry.work, entry.loaded) = (false, nil, now)
      // The old content stays: it is outdated, but better than none.
      entry.hasFailed = entry.content == nil
      return entry.hasFailed
    }
  }

  /// Changes an entry whose content has arrived or failed, and resumes the tasks that wait for it.
  @discardableResult
  private func updateEntry<T: Sendable>(
    _ key: Key, _ number: Int, _ change: @Sendable (inout Entry) -> T
  ) -> T? {
    let (waiting, result) = state.withLock { state -> ([CheckedContinuation<Void, Never>], T?) in
      guard var entry = state.entries[key], entry.number == number else { return ([], nil) }
      let result = change(&entry)
      let waiting = Array(entry.waiting.values)
      (entry.isAwaited, entry.waiting) = (false, [:])
      state.entries[key] = entry
      return (waiting, result)
    }
    for continuation in waiting { continuation.resume() }
    return result
  }

  /// Waits until the content for a key has loaded or failed.
  package func wait(for key: Key) async {
    let id = state.withLock { state in
      state.last += 1
      return state.last
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard !Task.isCancelled, state.entries[key]?.isAwaited == true else { return true }
          state.entries[key]?.waiting[id] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.entries[key]?.waiting.removeValue(forKey: id) }?.resume()
    }
  }

  /// Waits until all content in a scope has loaded or failed.
  package func waitForAll(in scope: String) async {
    let keys = state.withLock { state in
      state.entries.filter { $0.value.isAwaited && $0.key.scope.hasSameBytes(as: scope) }.map(\.key)
    }
    for key in keys { await wait(for: key) }
  }

  /// Marks failed content as stale, so that the next request loads it again.
  package func forgetFailure(of key: Key) {
    state.withLock { state in
      guard state.entries[key]?.hasFailed == true, state.entries[key]?.isLoading == false else {
        return
      }
      state.entries[key]?.isStale = true
    }
  }

  /// Marks the deferred content of a page as stale, because the page may have changed.
  package func change(_ page: Page, at path: String?) {
    state.withLock { state in
      for (key, entry) in state.entries
      where entry.page.hasSameBytes(as: page.path)
        && path.map({ entry.path.hasSameBytes(as: $0) }) ?? true
      {
        state.entries[key]?.isStale = true
      }
    }
  }

  /// Removes the content, and cancels its loading, once no reader shows it or waits for it, and it is no longer fresh.
  private static func monitor(
    _ key: Key, _ number: Int, _ deferrals: Deferrals?, _ host: (any PageHost)?
  ) async {
    guard let clock = deferrals?.clock else { return }
    weak let deferrals = deferrals
    weak let host = host
    while (try? await clock.sleep(clock.now() + retention)) != nil {
      guard let deferrals, let host else { return }
      guard let location = deferrals.location(of: key, number) else { return }
      let hasReaders = host.hasReaders(scope: key.scope, of: location.page, at: location.path)
      if deferrals.forget(key, number, hasReaders: hasReaders) { return }
    }
  }

  private func location(of key: Key, _ number: Int) -> (page: String, path: String)? {
    state.withLock { state in
      guard let entry = state.entries[key], entry.number == number else { return nil }
      return (entry.page, entry.path)
    }
  }

  private func forget(_ key: Key, _ number: Int, hasReaders: Bool) -> Bool {
    let now = clock.now()
    let (isOver, work) = state.withLock { state -> (Bool, Task<Void, Never>?) in
      guard let entry = state.entries[key], entry.number == number else { return (true, nil) }
      let idleTime = now - entry.lastRequest
      let isNeeded =
        hasReaders || !entry.waiting.isEmpty || idleTime < Self.retention
        || !entry.isLoading && idleTime < max(entry.fresh ?? .zero, Self.retention)
      if isNeeded { return (false, nil) }
      state.entries[key] = nil
      return (true, entry.work)
    }
    work?.cancel()
    return isOver
  }

  /// Evicts the least recently requested content, except content that is loading.
  private func evictOldest(in state: inout State) {
    guard state.entries.count >= capacity else { return }
    let oldest = state.entries.filter { !$0.value.isLoading }.min {
      $0.value.lastRequest < $1.value.lastRequest
    }
    guard let oldest else { return }
    state.entries.removeValue(forKey: oldest.key)?.monitor?.cancel()
  }
}
