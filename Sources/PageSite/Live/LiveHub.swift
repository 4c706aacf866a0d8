import Logging
import PageElements
import PagePatching
import Synchronization

/// The open copies of all pages, in groups that show the same.
final class LiveHub: Sendable {
  struct Key: Hashable, Sendable {
    /// Page, query and visitor.
    var scope: String
    /// The document's `self`, without its version.
    var extent: String
  }

  private struct Room {
    var group: LiveGroup
    var page: String
    var scope: String
    /// Those who are about to join included: the group of one who is must stay.
    var readers = 1
  }

  private struct State {
    var rooms: [Key: Room] = [:]
    var readers = 0
    /// How often the state of a visitor has changed, as long as they have a page open.
    var visitors: [String: (readers: Int, changes: Int)] = [:]
    var watches: [String: Task<Void, Never>] = [:]
    var heartbeat: Task<Void, Never>?
    var beats = 0
  }

  private let state = Mutex(State())
  private let limit: Int
  private let logger: Logger
  private let pause: Duration

  /// - Parameters:
  ///   - limit: How many readers at most.
  ///   - pause: The time between two heartbeats.
  init(limit: Int, logger: Logger, pause: Duration = .seconds(15)) {
    (self.limit, self.logger, self.pause) = (limit, logger, pause)
  }

  deinit {
    state.withLock { state in
      state.heartbeat?.cancel()
      for watch in state.watches.values { watch.cancel() }
    }
  }

  /// The number of open copies.
  var readers: Int { state.withLock(\.readers) }
  /// The number of groups that show the same, for tests.
  var rooms: Int { state.withLock(\.rooms.count) }
  /// How often readers have been woken to be told that the connection lives.
  var beats: Int { state.withLock(\.beats) }

  /// Takes a reader into the group that shows the same.
  ///
  /// - Returns: `nil` where there are too many already.
  func join(
    _ key: Key, page: Page, visitor: String?, having version: String, group make: () -> LiveGroup
  ) -> LiveReader? {
    let group = state.withLock { state -> LiveGroup? in
      guard state.readers < limit else { return nil }
      state.readers += 1
      if let visitor { state.visitors[visitor, default: (0, 0)].readers += 1 }
      if let room = state.rooms[key] {
        state.rooms[key]?.readers += 1
        return room.group
      }
      let group = make()
      state.rooms[key] = Room(group: group, page: page.path, scope: key.scope)
      return group
    }
    guard let group else { return nil }
    beginServices(for: page)
    return LiveReader(hub: self, key: key, visitor: visitor, group: group, version: version)
  }

  func leave(_ key: Key, _ group: LiveGroup, _ id: Int, visitor: String?) {
    group.leave(id)
    state.withLock { state in
      state.readers -= 1
      if let visitor, let entry = state.visitors[visitor] {
        state.visitors[visitor] = entry.readers > 1 ? (entry.readers - 1, entry.changes) : nil
      }
      guard let room = state.rooms[key], room.group === group else { return }
      state.rooms[key]?.readers -= 1
      guard room.readers == 1 else { return }
      state.rooms[key] = nil
      if !state.rooms.values.contains(where: { $0.page == room.page }) {
        state.watches.removeValue(forKey: room.page)?.cancel()
      }
      if state.rooms.isEmpty {
        state.heartbeat?.cancel()
        state.heartbeat = nil
      }
    }
  }

  /// Tells the open copies of a page that it may show something else now.
  ///
  /// - Parameter scope: Those of this query and visitor alone; `nil` for all.
  func change(_ path: String, scope: String? = nil) {
    let groups = state.withLock { state in
      state.rooms.values.filter { $0.page == path && (scope == nil || $0.scope == scope) }
        .map(\.group)
    }
    for group in groups { group.change() }
  }

  static func visitorKey(_ visitor: VisitorID, _ page: Page) -> String {
    page.path + "\u{0}" + visitor.text
  }

  /// The state of a visitor has changed: their open copies belong to another group now.
  func changeState(of visitor: String) {
    state.withLock { state in
      if let entry = state.visitors[visitor] {
        state.visitors[visitor] = (entry.readers, entry.changes + 1)
      }
    }
  }

  func stateChanges(of visitor: String?) -> Int {
    guard let visitor else { return 0 }
    return state.withLock { $0.visitors[visitor]?.changes ?? 0 }
  }

  /// Has all readers look around: the site is about to stop, or their rights have changed.
  func wakeAll() {
    for group in state.withLock({ $0.rooms.values.map(\.group) }) { group.wake() }
  }

  private func beginServices(for page: Page) {
    state.withLock { state in
      if state.heartbeat == nil {
        // One timer for all, however many there are.
        state.heartbeat = Task { [weak self, pause] in
          while (try? await Task.sleep(for: pause)) != nil { self?.beat() }
        }
      }
      if state.watches[page.path] == nil, let watch = page.watch {
        state.watches[page.path] = Task { [weak self, logger] in
          let changed: @Sendable () -> Void = { [weak self] in self?.change(page.path) }
          while !Task.isCancelled {
            do {
              try await watch(changed)
            } catch {
              guard !Task.isCancelled else { return }
              logger.error(
                "A feed of changes failed; it is opened again in a second",
                metadata: ["path": "\(page.path)", "error": "\(error)"])
            }
            // What happened meanwhile was told to nobody.
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            changed()
          }
        }
      }
    }
  }

  /// Has all readers told that the connection lives.
  func beat() {
    let groups = state.withLock { state in
      state.beats += 1
      return state.rooms.values.map(\.group)
    }
    for group in groups {
      group.retry()
      group.wake()
    }
  }
}
