/// Who renders, who waits, and whose turn it is: the rules of a ``RenderGate``, which does the waiting.
///
/// Whoever is let in takes one of all places, and one of those of its lane; so what takes long leaves
/// places, and processors, for what does not. A client may have a share of all places, half of it as
/// long as it takes more than one processor's time while others render, too, and twice as many as long as
/// it is alone.
struct RenderTurns: Sendable {
  typealias Payer = RenderGate.Payer
  typealias Lane = RenderGate.Lane

  private struct Turn {
    let payer: Payer
    let lane: Lane
    var began: ContinuousClock.Instant
    /// Whether it takes one of all places, and one of its lane's.
    var hasPlace = true
    var hasLanePlace = true
  }

  private let limits: RenderGate.Limits
  private var lastID = 0
  private var running: [Int: Turn] = [:]
  private var waiting: [Int: (payer: Payer, lane: Lane)] = [:]
  private var shares: RenderShares
  /// Requests of each client that run or wait.
  private var requestsOf: [Payer: Int] = [:]
  private var places = 0
  private var lanePlaces: [Lane: Int] = [:]
  private var runningIn: [Lane: Int] = [:]
  private var short = FairQueue<Payer>()
  private var long = FairQueue<Payer>()
  private var forms = FairQueue<Payer>()
  /// Groups of several clients' readers, and of one's.
  private var shared = FairQueue<Payer>()
  private var own = FairQueue<Payer>()
  /// How many shared ones have had their turn since another had.
  private var sharedTurns = 0
  private var liveTime = TimeAccounts<Payer>()

  init(_ limits: RenderGate.Limits) {
    var limits = limits
    limits.atOnce = max(1, limits.atOnce)
    self.limits = limits
    shares = RenderShares(limits)
  }

  // MARK: Coming

  /// Begins a render, if there is a place for it.
  ///
  /// - Parameter most: How many requests of the payer's may run or wait; `nil` for any number.
  /// - Returns: Its number, and whether it runs. One that does not has to ``join(_:)`` the line.
  mutating func enter(
    _ payer: Payer, _ lane: Lane, most: Int? = nil, at now: ContinuousClock.Instant
  ) throws(RenderGate.Refusal) -> (id: Int, runs: Bool) {
    if lane != .live {
      if let most, requestsOf[payer, default: 0] >= most { throw .ofClient }
      requestsOf[payer, default: 0] += 1
    }
    lastID += 1
    // Others who wait could not have the place: those are let in as soon as they can be.
    let runs =
      places < limits.atOnce && mayBegin(lane) && shares.hasRoom(for: payer, at: now)
      && self[keyPath: line(of: lane, payer)].count(of: payer) == 0
      && (lane != .live || restEnd(of: payer, at: now) == nil)
    if runs { place(lastID, payer, lane, at: now) }
    waiting[lastID] = runs ? nil : (payer, lane)
    return (lastID, runs)
  }

  /// Puts a render that has no place in line.
  ///
  /// - Returns: Who has to give way to it, if anybody.
  /// - Throws: A refusal where that is itself.
  mutating func join(_ id: Int) throws(RenderGate.Refusal) -> Int? {
    guard let (payer, lane) = waiting[id] else { return nil }
    let line = line(of: lane, payer)
    var dropped: Int?
    if lane != .live, self[keyPath: line].count >= limits.line {
      // Whoever has most waiting gives way to whom has less.
      let own = self[keyPath: line].count(of: payer)
      dropped = self[keyPath: line].dropFromLongest(than: own + 1)
      guard let dropped else {
        giveUp(id)
        throw .ofAll
      }
      giveUp(dropped)
    }
    self[keyPath: line].append(id, of: payer)
    return dropped
  }

  private func line(of lane: Lane, _ payer: Payer) -> WritableKeyPath<Self, FairQueue<Payer>> {
    switch (lane, payer) {
    case (.short, _): \.short
    case (.long, _): \.long
    case (.form, _): \.forms
    case (.live, .page): \.shared
    case (.live, .client): \.own
    }
  }

  private mutating func place(
    _ id: Int, _ payer: Payer, _ lane: Lane, at now: ContinuousClock.Instant
  ) {
    places += 1
    shares.begin(payer, at: now)
    runningIn[lane, default: 0] += 1
    lanePlaces[lane, default: 0] += 1
    running[id] = Turn(payer: payer, lane: lane, began: now)
  }

  // MARK: Rules

  private func mayBegin(_ lane: Lane) -> Bool {
    lanePlaces[lane, default: 0] < limits.places(of: lane)
      && runningIn[lane, default: 0] < limits.most(of: lane)
  }

  /// Until when the groups of a payer rest; `nil` where they do not.
  func restEnd(of payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    liveTime.end(of: payer, but: limits.allowance).flatMap { $0 > now ? $0 : nil }
  }

  /// Until when a payer's share is halved at most; `nil` where it is not, or none of its requests waits.
  func halvingEnd(of payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    [short, long, forms].contains { $0.count(of: payer) > 0 }
      ? shares.halvingEnd(of: payer, at: now) : nil
  }

  /// Takes a payer whose groups rest out of the line, if any of them waits there.
  ///
  /// - Returns: Until when, where that is new.
  mutating func rest(_ payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let end = restEnd(of: payer, at: now), own.count(of: payer) > 0, own.pause(payer) else {
      return nil
    }
    return end
  }

  mutating func endRest(of payer: Payer) { own.resume(payer) }

  // MARK: Leaving

  /// A render has ended.
  ///
  /// - Returns: Whose it was.
  mutating func leave(_ id: Int, at now: ContinuousClock.Instant) -> Payer? {
    guard let turn = running.removeValue(forKey: id) else { return nil }
    let payer = turn.payer
    shares.end(payer, since: turn.lane == .live ? nil : turn.began, at: now)
    if turn.hasPlace || turn.lane == .live { Self.lessen(&runningIn, turn.lane) }
    if turn.hasPlace { places -= 1 }
    if turn.hasLanePlace { Self.lessen(&lanePlaces, turn.lane) }
    guard turn.lane == .live else {
      Self.lessen(&requestsOf, payer)
      return payer
    }
    if case .client = payer {
      liveTime.charge((now - turn.began) * limits.rest, to: payer, from: now, at: now)
    }
    return payer
  }

  /// Whoever waits no longer does.
  mutating func giveUp(_ id: Int) {
    guard let (payer, lane) = waiting.removeValue(forKey: id) else { return }
    self[keyPath: line(of: lane, payer)].remove(id, of: payer)
    if lane != .live { Self.lessen(&requestsOf, payer) }
  }

  /// A render takes long: others of its lane may begin.
  mutating func giveUpLanePlace(_ id: Int) {
    guard let turn = running[id], turn.hasLanePlace else { return }
    running[id]?.hasLanePlace = false
    Self.lessen(&lanePlaces, turn.lane)
  }

  /// Renders that began so long ago wait for something else than the machine: others may begin.
  mutating func giveUpPlaces(begunBefore moment: ContinuousClock.Instant) {
    // As many as have places, and rarely.
    for (id, turn) in running where turn.hasPlace && turn.began <= moment {
      running[id]?.hasPlace = false
      places -= 1
      giveUpLanePlace(id)
      // Changes come again by themselves; who asks for something long must not wait for ever.
      if turn.lane != .live { Self.lessen(&runningIn, turn.lane) }
    }
  }

  /// A render waits for something that has limits of its own: it takes no place and no share meanwhile.
  mutating func pause(_ id: Int, at now: ContinuousClock.Instant) {
    guard let turn = running[id] else { return }
    shares.end(turn.payer, since: turn.lane == .live ? nil : turn.began, at: now)
    giveUpLanePlace(id)
    guard turn.hasPlace else { return }
    running[id]?.hasPlace = false
    places -= 1
    if turn.lane != .live { Self.lessen(&runningIn, turn.lane) }
  }

  /// A render that was paused goes on, in its client's share.
  mutating func resume(_ id: Int, at now: ContinuousClock.Instant) {
    guard let turn = running[id] else { return }
    shares.begin(turn.payer, at: now)
    running[id]?.began = now
  }

  private static func lessen<Key>(_ counts: inout [Key: Int], _ key: Key) {
    let left = counts[key, default: 1] - 1
    counts[key] = left > 0 ? left : nil
  }

  // MARK: Turns

  /// Lets in whoever can be let in now.
  mutating func admit(at now: ContinuousClock.Instant) -> [(id: Int, lane: Lane)] {
    var admitted: [(id: Int, lane: Lane)] = []
    while places < limits.atOnce, let id = next(at: now),
      let (payer, lane) = waiting.removeValue(forKey: id)
    {
      place(id, payer, lane, at: now)
      admitted.append((id, lane))
    }
    return admitted
  }

  private mutating func next(at now: ContinuousClock.Instant) -> Int? {
    guard !waiting.isEmpty else { return nil }
    let shares = shares
    let isFree: (Payer) -> Bool = { shares.hasRoom(for: $0, at: now) }
    if mayBegin(.live), shared.count + own.count > 0 {
      if sharedTurns < 3, let id = shared.next(where: isFree) {
        sharedTurns += 1
        return id
      }
      if let id = own.next(where: isFree) {
        sharedTurns = 0
        return id
      }
      if let id = shared.next(where: isFree) { return id }
    }
    if mayBegin(.form), let id = forms.next(where: isFree) { return id }
    if mayBegin(.long), let id = long.next(where: isFree) { return id }
    return short.next(where: isFree)
  }

  // MARK: Counts

  /// Whether a request of any kind would still be let into its line.
  var hasRoom: Bool { [short, long, forms].allSatisfy { $0.count < limits.line } }

  /// How many wait in a lane.
  func waiting(in lane: Lane) -> Int {
    switch lane {
    case .short: short.count
    case .long: long.count
    case .form: forms.count
    case .live: shared.count + own.count
    }
  }

  /// What there is.
  var load: (running: Int, requests: Int, live: Int, rests: Int) {
    (
      running.count, short.count + long.count + forms.count, shared.count + own.count,
      liveTime.count
    )
  }
}
