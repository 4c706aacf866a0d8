import PageElements

/// The admission limits and the queue of imported files: their number and size, for each client and for all clients.
///
/// An upload counts only by its bytes. A file counts as a file only after it has arrived. If a client exceeds its
/// share, its oldest idle file is evicted. If all clients together exceed the limit, a file of the client with the
/// highest use is evicted: an idle file, or else one that is arriving or waiting. Files that are being processed are
/// never evicted.
struct ImportPlaces<Client: Hashable & Sendable>: Sendable {
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
    var patience = Duration.seconds(30)
  }

  enum Work: Sendable { case look, store }

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

  private struct Place {
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
  private var places: [Place] = []

  init(_ limits: Limits = Limits()) { self.limits = limits }

  private func index(of id: String) -> Int? {
    places.firstIndex { $0.id.hasSameBytes(as: id) }
  }

  /// Registers the start of an upload.
  mutating func begin(
    _ id: String, of client: Client, isLimited: Bool, at now: ContinuousClock.Instant = .now
  ) {
    places.append(Place(id: id, client: client, isLimited: isLimited, used: now))
  }

  /// Adds received bytes to an upload.
  ///
  /// - Throws: ``Refusal``, also for an upload that was evicted.
  mutating func grow(_ id: String, by bytes: Int) throws(Refusal) {
    guard let index = index(of: id) else { throw .overloaded }
    places[index].bytes += bytes
    try makeRoom(for: places[index], limits.bytes, limits.bytesOfClient, \.bytes)
  }

  /// Registers the end of an upload. It counts as a file from now on, and waits for its preview.
  ///
  /// - Throws: ``Refusal``.
  mutating func arrive(
    _ id: String, at now: ContinuousClock.Instant = .now
  ) throws(Refusal) {
    guard let index = index(of: id) else { throw .overloaded }
    wait(index, for: .look, now)
    places.removeAll { $0.isIdle && now - $0.used > limits.lifetime }
    guard let own = places.last else { return }
    try makeRoom(for: own, limits.files, limits.filesOfClient, \.count)
  }

  /// Whether a file or an upload is still stored.
  func contains(_ id: String) -> Bool { index(of: id) != nil }

  /// Records that a user looks at a file.
  mutating func touch(_ id: String, at now: ContinuousClock.Instant = .now) {
    guard let index = index(of: id), places[index].isIdle else { return }
    var place = places.remove(at: index)
    place.used = now
    places.append(place)
  }

  /// Queues a file for its import.
  mutating func store(_ id: String, at now: ContinuousClock.Instant = .now) {
    if let index = index(of: id) { wait(index, for: .store, now) }
  }

  /// Queues a file for another preview.
  mutating func look(_ id: String, at now: ContinuousClock.Instant = .now) {
    if let index = index(of: id) { wait(index, for: .look, now) }
  }

  private mutating func wait(_ index: Int, for work: Work, _ now: ContinuousClock.Instant) {
    var place = places.remove(at: index)
    (place.phase, place.used) = (.waiting(work), now)
    places.append(place)
  }

  /// Returns the next file to process; `nil` if no file is waiting, or if others must finish first.
  mutating func next() -> (id: String, work: Work)? {
    let running = places.filter(\.isBusy)
    guard running.count < limits.maximumConcurrent else { return nil }
    let isStoring = running.contains { if case .running(.store) = $0.phase { true } else { false } }
    for (index, place) in places.enumerated() {
      guard case .waiting(let work) = place.phase, work == .look || !isStoring,
        !running.contains(where: { $0.client == place.client })
      else { continue }
      places[index].phase = .running(work)
      return (place.id, work)
    }
    return nil
  }

  /// Records that the processing of a file has ended.
  mutating func end(_ id: String, at now: ContinuousClock.Instant = .now) {
    guard let index = index(of: id) else { return }
    places[index].phase = .idle
    touch(id, at: now)
  }

  mutating func remove(_ id: String) { places.removeAll { $0.id.hasSameBytes(as: id) } }

  private mutating func makeRoom(
    for own: Place, _ limit: Int, _ share: Int, _ use: (Place) -> Int
  ) throws(Refusal) {
    func sum(of client: Client) -> Int {
      places.reduce(0) { $0 + ($1.client == client ? use($1) : 0) }
    }
    while own.isLimited, sum(of: own.client) > share {
      guard let idle = places.first(where: { $0.isIdle && $0.client == own.client }) else {
        throw .clientLimitReached
      }
      remove(idle.id)
    }
    while places.reduce(0, { $0 + use($1) }) > limit {
      let mine = sum(of: own.client)
      // A file that is not idle is evicted only for clients with lower use. Otherwise, two clients would evict each
      // other's files in turn.
      let candidates = places.compactMap { place -> (place: Place, sum: Int)? in
        let sum = sum(of: place.client)
        let mayBeEvicted = place.isIdle ? sum >= mine : sum > mine
        return mayBeEvicted && use(place) > 0 && !place.isBusy && !place.id.hasSameBytes(as: own.id)
          ? (place, sum) : nil
      }
      let most = candidates.filter { $0.sum == candidates.map(\.sum).max() }.map(\.place)
      guard let victim = most.first(where: \.isIdle) ?? most.last else { throw .overloaded }
      remove(victim.id)
    }
  }
}
