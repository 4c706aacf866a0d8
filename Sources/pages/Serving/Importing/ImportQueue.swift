import PageElements

/// The admission limits and the queue of imported files: their number and size, for each client and for all clients.
///
/// An upload counts only by its bytes. A file counts as a file only after it has arrived. If a client exceeds its
/// share, its oldest idle file is evicted. If all clients together exceed the limit, a file of the client with the
/// highest use is evicted: an idle file, or else one that is arriving or waiting. Files that are being processed are
/// never evicted.
struct ImportQueue<Client: Hashable & Sendable>: Sendable {
  struct Limits: Sendable {
    /// The maximum number of files, and of bytes including uploads.
    var (files, bytes) = (16, 1 << 30)
    /// The same limits for one client.
    var (filesOfClient, bytesOfClient) = (4, 256 << 20)
    /// The number of files processed at once: one for each client, and one that is stored.
    var maximumConcurrent = 2
    /// The time after which an unused file is removed.
    var lifetime = Duration.seconds(600)
    /// The time after which a check that holds locks ends if its reader does not ask for its result.
    var abandonDelay = Duration.seconds(30)
  }

  enum Work: Sendable { case preview, store }

  private enum Phase {
    case arriving, idle
    case waiting(Work)
    case running(Work)
  }

  /// A reason to refuse an upload.
  enum Refusal: Error, Equatable {
    /// The client has reached its share.
    case clientLimitReached
    /// All clients together have reached the limit.
    case overloaded
  }

  private struct Entry {
    let id: String
    let client: Client
    /// Whether the client has a limited share.
    let isLimited: Bool
    var phase = Phase.arriving
    var bytes = 0
    var used: ContinuousClock.Instant

    var count: Int { if case .arriving = phase { 0 } else { 1 } }
    var isIdle: Bool { if case .idle = phase { true } else { false } }
    var isBusy: Bool { if case .running = phase { true } else { false } }
  }

  private let limits: Limits
  /// The files, in the order in which they were last used or started to wait.
  private var entries: [Entry] = []

  init(_ limits: Limits = Limits()) { self.limits = limits }

  private func index(of id: String) -> Int? {
    entries.firstIndex { $0.id.hasSameBytes(as: id) }
  }

  /// Registers the start of an upload.
  mutating func begin(
    _ id: String, of client: Client, isLimited: Bool, at now: ContinuousClock.Instant = .now
  ) {
    entries.append(Entry(id: id, client: client, isLimited: isLimited, used: now))
  }

  /// Adds received bytes to an upload.
  ///
  /// - Throws: ``Refusal``, also for an upload that was evicted.
  mutating func grow(_ id: String, by bytes: Int) throws(Refusal) {
    guard let index = index(of: id) else { throw .overloaded }
    entries[index].bytes += bytes
    try makeRoom(for: entries[index], limits.bytes, limits.bytesOfClient, \.bytes)
  }

  /// Registers the end of an upload. It counts as a file from now on, and waits for its preview.
  ///
  /// - Throws: ``Refusal``.
  mutating func arrive(
    _ id: String, at now: ContinuousClock.Instant = .now
  ) throws(Refusal) {
    guard let index = index(of: id) else { throw .overloaded }
    wait(index, for: .preview, now)
    entries.removeAll { $0.isIdle && now - $0.used > limits.lifetime }
    guard let newEntry = entries.last else { return }
    try makeRoom(for: newEntry, limits.files, limits.filesOfClient, \.count)
  }

  /// Whether a file or an upload is still stored.
  func contains(_ id: String) -> Bool { index(of: id) != nil }

  /// Records that a user looks at a file.
  mutating func touch(_ id: String, at now: ContinuousClock.Instant = .now) {
    guard let index = index(of: id), entries[index].isIdle else { return }
    var entry = entries.remove(at: index)
    entry.used = now
    entries.append(entry)
  }

  /// Queues a file for its import.
  mutating func store(_ id: String, at now: ContinuousClock.Instant = .now) {
    if let index = index(of: id) { wait(index, for: .store, now) }
  }

  /// Queues a file for another preview.
  mutating func preview(_ id: String, at now: ContinuousClock.Instant = .now) {
    if let index = index(of: id) { wait(index, for: .preview, now) }
  }

  private mutating func wait(_ index: Int, for work: Work, _ now: ContinuousClock.Instant) {
    var entry = entries.remove(at: index)
    (entry.phase, entry.used) = (.waiting(work), now)
    entries.append(entry)
  }

  /// Returns the next file to process; `nil` if no file is waiting, or if others must finish first.
  mutating func next() -> (id: String, work: Work)? {
    let running = entries.filter(\.isBusy)
    guard running.count < limits.maximumConcurrent else { return nil }
    let isStoring = running.contains { if case .running(.store) = $0.phase { true } else { false } }
    for (index, entry) in entries.enumerated() {
      guard case .waiting(let work) = entry.phase, work == .preview || !isStoring,
        !running.contains(where: { $0.client == entry.client })
      else { continue }
      entries[index].phase = .running(work)
      return (entry.id, work)
    }
    return nil
  }

  /// Records that the processing of a file has ended.
  mutating func end(_ id: String, at now: ContinuousClock.Instant = .now) {
    guard let index = index(of: id) else { return }
    entries[index].phase = .idle
    touch(id, at: now)
  }

  mutating func remove(_ id: String) { entries.removeAll { $0.id.hasSameBytes(as: id) } }

  private mutating func makeRoom(
    for newEntry: Entry, _ limit: Int, _ share: Int, _ use: (Entry) -> Int
  ) throws(Refusal) {
    func sum(of client: Client) -> Int {
      entries.reduce(0) { $0 + ($1.client == client ? use($1) : 0) }
    }
    while newEntry.isLimited, sum(of: newEntry.client) > share {
      guard let idle = entries.first(where: { $0.isIdle && $0.client == newEntry.client }) else {
        throw .clientLimitReached
      }
      remove(idle.id)
    }
    while entries.reduce(0, { $0 + use($1) }) > limit {
      let clientSum = sum(of: newEntry.client)
      // A file that is not idle is evicted only for clients with lower use. Otherwise, two clients would evict each
      // other's files in turn.
      let candidates = entries.compactMap { entry -> (entry: Entry, sum: Int)? in
        let sum = sum(of: entry.client)
        let mayBeEvicted = entry.isIdle ? sum >= clientSum : sum > clientSum
        return mayBeEvicted && use(entry) > 0 && !entry.isBusy
          && !entry.id.hasSameBytes(as: newEntry.id)
          ? (entry, sum) : nil
      }
      let largest = candidates.filter { $0.sum == candidates.map(\.sum).max() }.map(\.entry)
      guard let victim = largest.first(where: \.isIdle) ?? largest.last else { throw .overloaded }
      remove(victim.id)
    }
  }
}
