import Synchronization
public import PageScheduling

/// A store in memory, for a site with one process. Its contents are lost when the process ends.
public final class MemoryIdempotencyStore: IdempotencyStore {
  private struct Entry {
    let key: IdempotencyKey
    let owner: String
    let created: Int
    var order = 0
    /// The end of the claim, if there is no response yet.
    var leaseEnd: Int
    var answer: StoredResponse?
    var size = 256
  }

  private struct QueueEntry {
    let digest: [UInt8]
    let order: Int
  }

  /// The use of the store by one client, or by all.
  private struct Share {
    var count = 0
    var bytes = 0
    /// The actions by age, from `first` on. Those that were removed since are skipped.
    var queue: [QueueEntry] = []
    var first = 0

    mutating func add(_ entry: Entry, _ entries: [[UInt8]: Entry]) {
      (count, bytes) = (count + 1, bytes + entry.size)
      queue.append(QueueEntry(digest: entry.key.digest, order: entry.order))
      // Bounds the number of removed actions in the queue behind one that stays.
      guard queue.count > 2 * count + 128 else { return }
      queue = queue[first...].filter { entries[$0.digest]?.order == $0.order }
      first = 0
    }

    mutating func remove(_ size: Int) { (count, bytes) = (count - 1, bytes - size) }

    /// Removes and returns the first place of the queue.
    mutating func next() -> QueueEntry? {
      guard first < queue.count else { return nil }
      first += 1
      defer { compact() }
      return queue[first - 1]
    }

    /// Compacts the queue. Moving the rest costs no more than the removals since the last time.
    private mutating func compact() {
      guard first > 64, first * 2 > queue.count else { return }
      queue.removeFirst(first - 1)
      first = 1
    }
  }

  private struct State {
    var entries: [[UInt8]: Entry] = [:]
    var all = Share()
    /// The shares by client, of clients that have one.
    var shares: [String: Share] = [:]
    /// The number of actions with each form key.
    var forms: [[UInt8]: Int] = [:]
    var order = 0
  }

  /// The maximum number of old responses to examine for a new one.
  private static let maximumSteps = 300

  private let state = Mutex(State())
  private let limits: IdempotencyLimits
  private let now: @Sendable () -> Int

  /// - Parameters:
  ///   - limits: The limits of the store.
  ///   - now: Returns the seconds since some moment; for tests.
  public init(
    limits: IdempotencyLimits = IdempotencyLimits(),
    now: @escaping @Sendable () -> Int = UptimeClock.seconds
  ) {
    (self.limits, self.now) = (limits, now)
  }

  public func claim(_ key: IdempotencyKey, owner: String) -> IdempotencyClaim {
    let time = now()
    return state.withLock { state in
      if let entry = state.entries[key.digest], entry.created + limits.lifetime > time {
        guard entry.key.content == key.content else { return .contentMismatch }
        if let answer = entry.answer { return .answered(answer) }
        return entry.leaseEnd > time ? .running : .unknown
      }
      forget(key.digest, &state)
      keep(
        Entry(key: key, owner: owner, created: time, leaseEnd: time + limits.lease), at: time,
        &state)
      return .granted
    }
  }

  public func renew(_ key: IdempotencyKey, owner: String) {
    let leaseEnd = now() + limits.lease
    state.withLock { state in
      guard state.entries[key.digest]?.owner == owner else { return }
      state.entries[key.digest]?.leaseEnd = leaseEnd
    }
  }

  public func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?
  ) {
    let time = now()
    state.withLock { state in
      guard var entry = state.entries[key.digest], entry.owner == owner else { return }
      forget(key.digest, &state)
      (entry.answer, entry.size) = (answer, answer.size)
      keep(entry, at: time, &state)
      guard let other else { return }
      forget(other.digest, &state)
      // The bytes are shared with the first entry.
      keep(
        Entry(key: other, owner: owner, created: entry.created, leaseEnd: 0, answer: answer),
        at: time,
        &state)
    }
  }

  public func release(_ key: IdempotencyKey, owner: String) {
    state.withLock { state in
      guard let entry = state.entries[key.digest], entry.owner == owner, entry.answer == nil
      else { return }
      forget(key.digest, &state)
    }
  }

  public func isSpent(formKey form: [UInt8]) -> Bool { state.withLock { $0.forms[form] != nil } }

  // MARK: Keeping and forgetting

  private func keep(_ entry: Entry, at time: Int, _ state: inout State) {
    put(entry, &state)
    trim(entry.key.client, at: time, &state)
  }

  /// Appends an action to the queues.
  private func put(_ entry: Entry, _ state: inout State) {
    state.order += 1
    var entry = entry
    entry.order = state.order
    state.entries[entry.key.digest] = entry
    if let form = entry.key.form { state.forms[form, default: 0] += 1 }
    let (client, entries) = (entry.key.client, state.entries)
    state.all.add(entry, entries)
    if !client.isEmpty { state.shares[client, default: Share()].add(entry, entries) }
  }

  private func forget(_ digest: [UInt8], _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: digest) else { return }
    if let form = entry.key.form {
      let remaining = (state.forms[form] ?? 1) - 1
      state.forms[form] = remaining > 0 ? remaining : nil
    }
    state.all.remove(entry.size)
    let client = entry.key.client
    state.shares[client]?.remove(entry.size)
    if state.shares[client]?.count == 0 { state.shares[client] = nil }
  }

  /// Evicts expired and excess actions, in a bounded number of steps.
  private func trim(_ client: String, at time: Int, _ state: inout State) {
    let share = max(1, limits.shares)
    for _ in 0..<Self.maximumSteps {
      guard let clientShare = state.shares[client], clientShare.count > 1,
        clientShare.count > limits.answers / share || clientShare.bytes > limits.bytes / share,
        let queueEntry = state.shares[client]?.next()
      else { break }
      drop(queueEntry, at: time, &state)
    }
    for _ in 0..<Self.maximumSteps {
      guard state.all.count > 1, let queueEntry = state.all.next() else { return }
      let exceedsLimits = state.all.count > limits.answers || state.all.bytes > limits.bytes
      if let entry = state.entries[queueEntry.digest], entry.order == queueEntry.order,
        !exceedsLimits,
        entry.created + limits.lifetime > time
      {
        return state.all.first -= 1
      }
      drop(queueEntry, at: time, &state)
    }
  }

  /// Evicts an action. If it is still running, moves it to the end of the queues instead.
  private func drop(_ queueEntry: QueueEntry, at time: Int, _ state: inout State) {
    guard let entry = state.entries[queueEntry.digest], entry.order == queueEntry.order else {
      return
    }
    forget(queueEntry.digest, &state)
    if entry.answer == nil, entry.leaseEnd > time { put(entry, &state) }
  }

  /// The number of actions, bytes, places in the queue and clients, for tests.
  package var counts: (answers: Int, bytes: Int, queueEntries: Int, clients: Int) {
    state.withLock {
      ($0.entries.count, $0.all.bytes, $0.all.queue.count, $0.shares.count)
    }
  }
}
