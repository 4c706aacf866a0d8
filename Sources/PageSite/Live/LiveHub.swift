import Logging
import PageElements
import PagePatching
import Synchronization
import PageRoutes
import PageScheduling
import PageVisitors

/// The open copies of all pages, in groups that show the same content.
final class LiveHub: Sendable {
  struct Key: Hashable, Sendable {
    /// The page, its query, the reader's identity and formats, and the visitor's state.
    var scope: String
    /// The range of rows, by its cursors.
    var extent: String
  }

  /// The registration of one subscriber.
  struct Membership: Sendable {
    let id: Int
    let key: Key
    let client: ClientKey
    let visitor: String?
    let names: [ReaderName]
  }

  /// A reason to refuse a subscriber.
  enum Refusal: Error, Equatable {
    /// There are too many subscribers, or too many groups.
    case overloaded
    /// The client has as many groups to itself as it may have.
    case clientLimitReached
  }

  private struct GroupEntry {
    var group: LiveGroup
    /// The page's declared path, and the path with this room's values.
    let page, path: String
    /// The number of subscribers by client. It includes those about to join, so that their group stays.
    var readersByClient: [ClientKey: Int] = [:]

    /// The client, if it is the only one with subscribers.
    var owner: ClientKey? { readersByClient.count == 1 ? readersByClient.first?.key : nil }
  }

  private struct Visitor {
    var readers: [Int: LiveGroup] = [:]
    /// The number of state changes while a page is open.
    var changes = 0
  }

  private struct State {
    var groupEntries: [Key: GroupEntry] = [:]
    /// The rooms of each page, by its declared path, then by the path with values.
    var pages: [String: [String: Set<Key>]] = [:]
    /// The number of rooms that each client has to itself.
    var exclusiveGroups: [ClientKey: Int] = [:]
    var readers = 0
    var lastReader = 0
    var visitors: [String: Visitor] = [:]
    var named: [ReaderName: [Int: LiveGroup]] = [:]
    var watchTasks: [String: Task<Void, Never>] = [:]
    var heartbeat: Task<Void, Never>?
    var beats = 0
  }

  /// The resources and limits that all groups share.
  let resources: LiveResources
  private let state = Mutex(State())
  private let limit: Int
  private let groups: Int
  private let logger: Logger
  private let heartbeatInterval: Duration
  private let onChange: @Sendable (Page, String?) -> Void

  /// - Parameters:
  ///   - limit: The maximum number of subscribers.
  ///   - groups: The maximum number of groups.
  ///   - bytes: The maximum number of bytes that all groups store for their subscribers.
  ///   - gate: The gate that admits the groups' renders.
  ///   - heartbeatInterval: The time between two heartbeats.
  ///   - onChange: Called before the open copies of a page are notified of a change.
  init(
    limit: Int, groups: Int = 4_000, bytes: Int = 64 << 20, gate: RenderGate = RenderGate(),
    clock: SiteClock = .system, logger: Logger, heartbeatInterval: Duration = .seconds(15),
    onChange: @escaping @Sendable (Page, String?) -> Void = { _, _ in }
  ) {
    self.onChange = onChange
    (self.limit, self.groups, self.logger, self.heartbeatInterval) = (
      limit, groups, logger, heartbeatInterval
    )
    resources = LiveResources(gate: gate, clock: clock, memory: LiveMemory(limit: bytes))
  }

  deinit {
    state.withLock { state in
      state.heartbeat?.cancel()
      for watch in state.watchTasks.values { watch.cancel() }
    }
  }

  /// The number of open copies, each of which is a subscriber.
  var readers: Int { state.withLock(\.readers) }
  /// The number of groups, for tests.
  var groupEntries: Int { state.withLock(\.groupEntries.count) }
  /// The number of groups whose subscribers are of one client, for tests.
  var exclusiveGroups: Int { state.withLock { $0.exclusiveGroups.values.reduce(0, +) } }
  /// Whether any group renders or waits to render, for tests.
  var isRendering: Bool {
    state.withLock { $0.groupEntries.values.map(\.group) }.contains(where: \.isRendering)
  }
  /// The number of heartbeats so far.
  var beats: Int { state.withLock(\.beats) }

  /// Adds a subscriber to the group that shows the same content.
  ///
  /// - Parameters:
  ///   - path: The page's path with values filled in; by default the declared path.
  ///   - visitor: The visitor whose state the page shows, if any.
  ///   - names: The names for finding the subscriber when it may have lost access.
  ///   - client: The subscriber's client.
  ///   - groupLimit: The maximum number of groups that the client may have to itself; `nil` for no limit.
  func join(
    _ key: Key, page: Page, at path: String? = nil, visitor: String?,
    names: [ReaderName] = [], client: ClientKey = .name(""), groupLimit: Int? = nil,
    having version: String,
    group make: () -> LiveGroup
  ) throws(Refusal) -> LiveSubscriber {
    let (group, membership) = try state.withLock { state throws(Refusal) in
      guard state.readers < limit else { throw .overloaded }
      if state.groupEntries[key] == nil {
        guard state.groupEntries.count < groups else { throw .overloaded }
        if let groupLimit, state.exclusiveGroups[client, default: 0] >= groupLimit {
          throw .clientLimitReached
        }
      }
      let path = path ?? page.path
      let entry = state.groupEntries[key] ?? GroupEntry(group: make(), page: page.path, path: path)
      state.readers += 1
      state.lastReader += 1
      let membership = Membership(
        id: state.lastReader, key: key, client: client, visitor: visitor, names: names)
      if let visitor {
        state.visitors[visitor, default: Visitor()].readers[membership.id] = entry.group
      }
      for name in names { state.named[name, default: [:]][membership.id] = entry.group }
      state.pages[page.path, default: [:]][path, default: []].insert(key)
      count(client, by: 1, in: entry, at: key, &state)
      return (entry.group, membership)
    }
    startTasks(for: page)
    return LiveSubscriber(hub: self, group: group, membership, having: version)
  }

  func leave(_ membership: Membership, _ group: LiveGroup) {
    group.leave(membership.id)
    let isEmpty = state.withLock { state in
      state.readers -= 1
      if let visitor = membership.visitor {
        state.visitors[visitor]?.readers[membership.id] = nil
        if state.visitors[visitor]?.readers.isEmpty == true { state.visitors[visitor] = nil }
      }
      for name in membership.names {
        state.named[name]?[membership.id] = nil
        if state.named[name]?.isEmpty == true { state.named[name] = nil }
      }
      guard let entry = state.groupEntries[membership.key], entry.group === group else {
        return false
      }
      count(membership.client, by: -1, in: entry, at: membership.key, &state)
      guard state.groupEntries[membership.key] == nil else { return false }
      state.pages[entry.page]?[entry.path]?.remove(membership.key)
      if state.pages[entry.page]?[entry.path]?.isEmpty == true {
        state.pages[entry.page]?[entry.path] = nil
      }
      if state.pages[entry.page]?.isEmpty == true {
        state.pages[entry.page] = nil
        state.watchTasks.removeValue(forKey: entry.page)?.cancel()
      }
      if state.groupEntries.isEmpty {
        state.heartbeat?.cancel()
        state.heartbeat = nil
      }
      return true
    }
    if isEmpty { group.close() }
  }

  /// Adds or removes a client's subscriber, and updates who pays for the room's renders. A room without subscribers is
  /// removed.
  private func count(
    _ client: ClientKey, by number: Int, in entry: GroupEntry, at key: Key, _ state: inout State
  ) {
    let owner = entry.owner
    var entry = entry
    let readers = entry.readersByClient[client, default: 0] + number
    entry.readersByClient[client] = readers > 0 ? readers : nil
    state.groupEntries[key] = entry.readersByClient.isEmpty ? nil : entry
    guard entry.owner != owner else { return }
    if let owner {
      let left = state.exclusiveGroups[owner, default: 1] - 1
      state.exclusiveGroups[owner] = left > 0 ? left : nil
    }
    if let owner = entry.owner { state.exclusiveGroups[owner, default: 0] += 1 }
    entry.group.charge(to: entry.owner.map { .client($0) } ?? .page(entry.page))
  }

  /// Returns whether any range of a scope's content has subscribers.
  ///
  /// - Parameters:
  ///   - page: The page's declared path.
  ///   - path: The path with values filled in.
  func hasReaders(scope: String, of page: String, at path: String) -> Bool {
    state.withLock { state in
      state.pages[page]?[path]?.contains { $0.scope.hasSameBytes(as: scope) } ?? false
    }
  }

  /// Returns whether a key has subscribers.
  func hasReaders(_ key: Key) -> Bool { state.withLock { $0.groupEntries[key] != nil } }

  /// Notifies the open copies of a page that its content may have changed.
  ///
  /// - Parameter path: The path with values filled in; `nil`, the default, for all values.
  func change(_ page: Page, at path: String? = nil) {
    onChange(page, path)
    notify(page, at: path)
  }

  /// Notifies the open copies of a page that its content has changed although its data has not.
  func notify(_ page: Page, at path: String? = nil) {
    let groups = state.withLock { state -> [LiveGroup] in
      let paths = state.pages[page.path, default: [:]]
      let keys = path.map { Array(paths[$0, default: []]) } ?? paths.values.flatMap { $0 }
      return keys.compactMap { state.groupEntries[$0]?.group }
    }
    for group in groups { group.change() }
  }

  static func visitorKey(_ visitor: VisitorID, _ path: String) -> String {
    path + "\u{0}" + visitor.text
  }

  /// Records that a visitor's state has changed, and wakes the subscribers, which move to another group.
  func notifyStateChange(of visitor: String) {
    let readers = state.withLock { state -> [Int: LiveGroup] in
      state.visitors[visitor]?.changes += 1
      return state.visitors[visitor]?.readers ?? [:]
    }
    for (id, group) in readers { group.wake(id) }
  }

  func stateChanges(of visitor: String?) -> Int {
    guard let visitor else { return 0 }
    return state.withLock { $0.visitors[visitor]?.changes ?? 0 }
  }

  /// Wakes the subscribers with a name, so that each checks whether it still has access.
  func wake(_ name: ReaderName) {
    let readers = state.withLock { $0.named[name] ?? [:] }
    for (id, group) in readers { group.wake(id) }
  }

  /// Makes clients without a visitor cookie on a page reconnect, because one of them has a cookie now. At one client
  /// address they are usually the same browser. If there are many, only the newest reconnect.
  func dismissAnonymousStreams(at path: String, of client: ClientKey) {
    let name = ReaderName.anonymous(client, path: Array(path.utf8))
    let readers = state.withLock { $0.named[name] ?? [:] }
    for (id, group) in readers.sorted(by: { $0.key > $1.key }).prefix(Self.maximumDismissed) {
      group.dismiss(id)
    }
  }

  private static let maximumDismissed = 64

  /// Wakes all subscribers, because the site is about to stop or access rights have changed.
  func wakeAll() {
    for group in state.withLock({ $0.groupEntries.values.map(\.group) }) { group.wake() }
  }

  private func startTasks(for page: Page) {
    state.withLock { state in
      if state.heartbeat == nil {
        // One timer for all subscribers.
        state.heartbeat = Task { [weak self, heartbeatInterval] in
          while (try? await Task.sleep(for: heartbeatInterval)) != nil { self?.beat() }
        }
      }
      if state.watchTasks[page.path] == nil, let watch = page.watch {
        state.watchTasks[page.path] = Task { [weak self, logger] in
          let changed: @Sendable () -> Void = { [weak self] in self?.change(page) }
          while !Task.isCancelled {
            do {
              try await watch(changed)
            } catch {
              guard !Task.isCancelled else { return }
              logger.error(
                "A change feed failed; the site reopens it in one second",
                metadata: ["path": "\(page.path)", "error": "\(error)"])
            }
            // Changes may have been missed in the meantime.
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            changed()
          }
        }
      }
    }
  }

  /// Retries failed renders, and wakes all subscribers to send heartbeats.
  func beat() {
    let groups = state.withLock { state in
      state.beats += 1
      return state.groupEntries.values.map(\.group)
    }
    for group in groups {
      group.retry()
      group.wake()
    }
  }
}
