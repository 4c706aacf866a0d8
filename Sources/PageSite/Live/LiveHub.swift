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

  /// One reader's place.
  struct Membership: Sendable {
    let id: Int
    let key: Key
    let client: ClientKey
    let visitor: String?
    let names: [ReaderName]
  }

  /// By what those are found who may not be readers any longer.
  enum ReaderName: Hashable, Sendable {
    case session(SessionID)
    /// By its bytes.
    case user([UInt8])
    /// Who has no name on a page that would remember them.
    case stranger(ClientKey, path: [UInt8])

    static func user(_ user: String) -> ReaderName { .user(Array(user.utf8)) }
  }

  /// Why a reader is not taken in.
  enum Refusal: Error, Equatable {
    /// There are too many readers, or too many groups.
    case ofAll
    /// The client alone reads too many different things.
    case ofClient
  }

  private struct Room {
    var group: LiveGroup
    /// The page's path as it was declared, and with this room's values in it.
    let page, path: String
    /// The readers' clients. Those who are about to join are among them: the group of one who is
    /// must stay.
    var readersByClient: [ClientKey: Int] = [:]

    /// The client whose readers are the only ones.
    var owner: ClientKey? { readersByClient.count == 1 ? readersByClient.first?.key : nil }
  }

  private struct Visitor {
    var readers: [Int: LiveGroup] = [:]
    /// How often the state has changed, as long as a page is open.
    var changes = 0
  }

  private struct State {
    var rooms: [Key: Room] = [:]
    /// The rooms of each page, by its path as it was declared, and by the values in it.
    var pages: [String: [String: Set<Key>]] = [:]
    /// How many rooms each client has for itself.
    var owned: [ClientKey: Int] = [:]
    var readers = 0
    var lastReader = 0
    var visitors: [String: Visitor] = [:]
    var named: [ReaderName: [Int: LiveGroup]] = [:]
    var watches: [String: Task<Void, Never>] = [:]
    var heartbeat: Task<Void, Never>?
    var beats = 0
  }

  /// What its groups share.
  let terms: LiveTerms
  private let state = Mutex(State())
  private let limit: Int
  private let groups: Int
  private let logger: Logger
  private let pause: Duration
  private let onChange: @Sendable (Page, String?) -> Void

  /// - Parameters:
  ///   - limit: How many readers at most.
  ///   - groups: How many groups at most.
  ///   - bytes: How much all groups keep for their readers.
  ///   - gate: Where groups ask for their renders.
  ///   - pause: The time between two heartbeats.
  ///   - onChange: Called before the open copies of a page are told of a change.
  init(
    limit: Int, groups: Int = 4_000, bytes: Int = 64 << 20, gate: RenderGate = RenderGate(),
    clock: SiteClock = .system, logger: Logger, pause: Duration = .seconds(15),
    onChange: @escaping @Sendable (Page, String?) -> Void = { _, _ in }
  ) {
    self.onChange = onChange
    (self.limit, self.groups, self.logger, self.pause) = (limit, groups, logger, pause)
    terms = LiveTerms(gate: gate, clock: clock, memory: LiveMemory(limit: bytes))
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
  /// How many groups are read by one client alone, for tests.
  var owned: Int { state.withLock { $0.owned.values.reduce(0, +) } }
  /// Whether any group renders, or waits for it, for tests.
  var isRendering: Bool {
    state.withLock { $0.rooms.values.map(\.group) }.contains(where: \.isRendering)
  }
  /// How often readers have been woken to be told that the connection lives.
  var beats: Int { state.withLock(\.beats) }

  /// Takes a reader into the group that shows the same.
  ///
  /// - Parameters:
  ///   - path: The page's path with values in their places; where it has none, its own.
  ///   - visitor: Whose state the page shows, if it shows one.
  ///   - names: By what the reader is found once they may be none.
  ///   - client: Who reads.
  ///   - most: How many groups the client may have for itself; `nil` for any number.
  func join(
    _ key: Key, page: Page, at path: String? = nil, visitor: String?,
    names: [ReaderName] = [], client: ClientKey = .name(""), most: Int? = nil,
    having version: String,
    group make: () -> LiveGroup
  ) throws(Refusal) -> LiveReader {
    let (group, membership) = try state.withLock { state throws(Refusal) in
      guard state.readers < limit else { throw .ofAll }
      if state.rooms[key] == nil {
        guard state.rooms.count < groups else { throw .ofAll }
        if let most, state.owned[client, default: 0] >= most { throw .ofClient }
      }
      let path = path ?? page.path
      let room = state.rooms[key] ?? Room(group: make(), page: page.path, path: path)
      state.readers += 1
      state.lastReader += 1
      let membership = Membership(
        id: state.lastReader, key: key, client: client, visitor: visitor, names: names)
      if let visitor {
        state.visitors[visitor, default: Visitor()].readers[membership.id] = room.group
      }
      for name in names { state.named[name, default: [:]][membership.id] = room.group }
      state.pages[page.path, default: [:]][path, default: []].insert(key)
      count(client, by: 1, in: room, at: key, &state)
      return (room.group, membership)
    }
    beginServices(for: page)
    return LiveReader(hub: self, group: group, membership, having: version)
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
      guard let room = state.rooms[membership.key], room.group === group else { return false }
      count(membership.client, by: -1, in: room, at: membership.key, &state)
      guard state.rooms[membership.key] == nil else { return false }
      state.pages[room.page]?[room.path]?.remove(membership.key)
      if state.pages[room.page]?[room.path]?.isEmpty == true {
        state.pages[room.page]?[room.path] = nil
      }
      if state.pages[room.page]?.isEmpty == true {
        state.pages[room.page] = nil
        state.watches.removeValue(forKey: room.page)?.cancel()
      }
      if state.rooms.isEmpty {
        state.heartbeat?.cancel()
        state.heartbeat = nil
      }
      return true
    }
    if isEmpty { group.close() }
  }

  /// Counts a client's reader in or out, and finds out who pays for the room from now on; without
  /// readers it is none any more.
  private func count(
    _ client: ClientKey, by number: Int, in room: Room, at key: Key, _ state: inout State
  ) {
    let owner = room.owner
    var room = room
    let readers = room.readersByClient[client, default: 0] + number
    room.readersByClient[client] = readers > 0 ? readers : nil
    state.rooms[key] = room.readersByClient.isEmpty ? nil : room
    guard room.owner != owner else { return }
    if let owner {
      let left = state.owned[owner, default: 1] - 1
      state.owned[owner] = left > 0 ? left : nil
    }
    if let owner = room.owner { state.owned[owner, default: 0] += 1 }
    room.group.charge(to: room.owner.map { .client($0) } ?? .page(room.page))
  }

  /// Whether somebody reads any range of what is shown to the readers of a scope.
  ///
  /// - Parameters:
  ///   - page: The page's path as it was declared.
  ///   - path: The same with values in it.
  func isRead(scope: String, of page: String, at path: String) -> Bool {
    state.withLock { state in
      state.pages[page]?[path]?.contains { $0.scope.hasSameBytes(as: scope) } ?? false
    }
  }

  /// Whether somebody reads this already.
  func isRead(_ key: Key) -> Bool { state.withLock { $0.rooms[key] != nil } }

  /// Tells the open copies of a page that it may show something else now.
  ///
  /// - Parameter path: The page's path with values in it; `nil`, the default, for whatever values.
  func change(_ page: Page, at path: String? = nil) {
    onChange(page, path)
    tell(page, at: path)
  }

  /// Tells the open copies of a page that it shows something else now, though what it is made of has not
  /// changed.
  func tell(_ page: Page, at path: String? = nil) {
    let groups = state.withLock { state -> [LiveGroup] in
      let paths = state.pages[page.path, default: [:]]
      let keys = path.map { Array(paths[$0, default: []]) } ?? paths.values.flatMap { $0 }
      return keys.compactMap { state.rooms[$0]?.group }
    }
    for group in groups { group.change() }
  }

  static func visitorKey(_ visitor: VisitorID, _ path: String) -> String {
    path + "\u{0}" + visitor.text
  }

  /// The state of a visitor has changed: their open copies belong to another group now.
  func changeState(of visitor: String) {
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

  /// Has those look around who may not be readers any longer.
  func wake(_ name: ReaderName) {
    let readers = state.withLock { $0.named[name] ?? [:] }
    for (id, group) in readers { group.wake(id) }
  }

  /// Somebody who had no name on a page has one now: the streams of whoever has none there at the same client
  /// begin anew. These are one browser's, as a rule; where many share a client, the newest.
  func dismissStrangers(at path: String, of client: ClientKey) {
    let name = ReaderName.stranger(client, path: Array(path.utf8))
    let readers = state.withLock { $0.named[name] ?? [:] }
    for (id, group) in readers.sorted(by: { $0.key > $1.key }).prefix(Self.mostDismissed) {
      group.dismiss(id)
    }
  }

  private static let mostDismissed = 64

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
          let changed: @Sendable () -> Void = { [weak self] in self?.change(page) }
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
