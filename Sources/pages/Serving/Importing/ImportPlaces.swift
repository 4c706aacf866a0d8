import PageElements

/// The admission limits of files to import: how many are kept and how large they are, for each client and for all, and
/// which is worked on next.
///
/// An upload counts by its bytes alone; only a file that has arrived takes a place. A client beyond its share loses its
/// own oldest idle file. If all clients together have too much, the one with most loses a file: an idle one, or else
/// one that still arrives or waits. A file that is worked on is never taken away.
struct ImportPlaces<Client: Hashable & Sendable>: Sendable {
  struct Limits: Sendable {
    /// The maximum number of files, and of their bytes with those of uploads.
    var (files, bytes) = (16, 1 << 30)
    /// The same of one client.
    var (filesOfClient, bytesOfClient) = (4, 256 << 20)
    /// The number of files processed at once: one for each client, and one that is stored.
    var atOnce = 2
    /// The time after which an unused file is removed.
    var lifetime = Duration.seconds(600)
  }

  enum Work: Sendable { case look, store }

  private enum Phase {
    case arriving, idle
    case waiting(Work)
    case running(Work)
  }

  /// A reason not to go on with an upload.
  enum Refusal: Error, Equatable {
    /// The client has all that one client may have.
    case ofClient
    /// There is no room for it.
    case ofAll
  }

  private struct Place {
    let id: String
    let client: Client
    /// Whether the client is held to a share.
    let isLimited: Bool
    var phase = Phase.arriving
    var bytes = 0
    var used: ContinuousClock.Instant

    var count: Int { if case .arriving = phase { 0 } else { 1 } }
    var isIdle: Bool { if case .idle = phase { true } else { false } }
    var isBusy: Bool { if case .running = phase { true } else { false } }
  }

  private let limits: Limits
  /// In the order in which they were last used or began to wait.
  private var places: [Place] = []

  init(_ limits: Limits = Limits()) { self.limits = limits }

  private func index(of id: String) -> Int? {
    places.firstIndex { $0.id.hasSameBytes(as: id) }
  }

  /// An upload begins.
  mutating func begin(
    _ id: String, of client: Client, isLimited: Bool, at now: ContinuousClock.Instant = .now
  ) {
    places.append(Place(id: id, client: client, isLimited: isLimited, used: now))
  }

  /// More of an upload has come.
  ///
  /// - Throws: ``Refusal``; also of an upload that was taken away.
  mutating func grow(_ id: String, by bytes: Int) throws(Refusal) {
    guard let index = index(of: id) else { throw .ofAll }
    places[index].bytes += bytes
    try makeRoom(for: places[index], limits.bytes, limits.bytesOfClient, \.bytes)
  }

  /// An upload has arrived: it takes a place, and waits to be looked at.
  ///
  /// - Throws: ``Refusal``.
  mutating func arrive(
    _ id: String, at now: ContinuousClock.Instant = .now
  ) throws(Refusal) {
    guard let index = index(of: id) else { throw .ofAll }
    wait(index, for: .look, now)
    places.removeAll { $0.isIdle && now - $0.used > limits.lifetime }
    guard let own = places.last else { return }
    try makeRoom(for: own, limits.files, limits.filesOfClient, \.count)
  }

  /// Whether a file or an upload has not been taken away.
  func contains(_ id: String) -> Bool { index(of: id) != nil }

  /// Someone looks at a file.
  mutating func touch(_ id: String, at now: ContinuousClock.Instant = .now) {
    guard let index = index(of: id), places[index].isIdle else { return }
    var place = places.remove(at: index)
    place.used = now
    places.append(place)
  }

  /// A file waits to be stored.
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

  /// The file that is worked on next; `nil` if none waits, or others have to end first.
  mutating func next() -> (id: String, work: Work)? {
    let running = places.filter(\.isBusy)
    guard running.count < limits.atOnce else { return nil }
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

  /// The work on a file has ended.
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
        throw .ofClient
      }
      remove(idle.id)
    }
    while places.reduce(0, { $0 + use($1) }) > limit {
      let mine = sum(of: own.client)
      // What is not idle gives way to those with less, so that two never take each other's place in turn.
      let candidates = places.compactMap { place -> (place: Place, sum: Int)? in
        let sum = sum(of: place.client)
        let givesWay = place.isIdle ? sum >= mine : sum > mine
        return givesWay && use(place) > 0 && !place.isBusy && !place.id.hasSameBytes(as: own.id)
          ? (place, sum) : nil
      }
      let most = candidates.filter { $0.sum == candidates.map(\.sum).max() }.map(\.place)
      guard let victim = most.first(where: \.isIdle) ?? most.last else { throw .ofAll }
      remove(victim.id)
    }
  }
}
