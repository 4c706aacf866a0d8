/// The rules of a ``RenderGate``: which renders run, which wait, and which is next. The gate does the
/// waiting.
///
/// A running render holds a slot of the gate and one of its lane, so long renders leave slots and processors
/// to short ones. Each client may use a share of all slots. The share is halved while the client takes more
/// than one processor's time and others render too, and doubled while no other client renders.
struct RenderScheduler: Sendable {
  typealias Payer = RenderGate.Payer
  typealias Lane = RenderGate.Lane

  private struct RunningRender {
    let payer: Payer
    let lane: Lane
    var began: ContinuousClock.Instant
    /// Whether the render holds a slot of the gate.
    var hasSlot = true
    /// Whether the render holds a slot of its lane.
    var hasLaneSlot = true
  }

  private let limits: RenderGate.Limits
  private var lastID = 0
  private var running: [Int: RunningRender] = [:]
  private var waiting: [Int: (payer: Payer, lane: Lane)] = [:]
  private var shares: RenderShares
  /// The number of each client's requests, running or waiting.
  private var requestCounts: [Payer: Int] = [:]
  private var usedSlots = 0
  private var usedLaneSlots: [Lane: Int] = [:]
  private var runningCounts: [Lane: Int] = [:]
  private var short = FairQueue<Payer>()
  private var long = FairQueue<Payer>()
  private var forms = FairQueue<Payer>()
  /// The queue of groups with several clients.
  private var shared = FairQueue<Payer>()
  /// The queue of groups with one client.
  private var clientLive = FairQueue<Payer>()
  /// The number of shared groups served since a group of one client.
  private var sharedTurns = 0
  private var liveTime = TimeAccounts<Payer>()

  init(_ limits: RenderGate.Limits) {
    var limits = limits
    limits.maximumConcurrent = max(1, limits.maximumConcurrent)
    self.limits = limits
    shares = RenderShares(limits)
  }

  // MARK: Coming

  /// Starts a render, if there is a slot for it.
  ///
  /// - Parameter clientLimit: The maximum number of the payer's requests, running or waiting; `nil` for no limit.
  /// - Returns: The render's id, and whether it runs. If not, it must ``join(_:)`` the queue.
  mutating func enter(
    _ payer: Payer, _ lane: Lane, clientLimit: Int? = nil, at now: ContinuousClock.Instant
  ) throws(RenderGate.Refusal) -> (id: Int, runs: Bool) {
    if lane != .live {
      if let clientLimit, requestCounts[payer, default: 0] >= clientLimit {
        throw .clientLimitReached
      }
      requestCounts[payer, default: 0] += 1
    }
    lastID += 1
    // No waiting render could use this slot: waiting renders are admitted as soon as possible.
    let runs =
      usedSlots < limits.maximumConcurrent && canStart(lane) && shares.hasRoom(for: payer, at: now)
      && self[keyPath: queue(of: lane, payer)].count(of: payer) == 0
      && (lane != .live || pauseEnd(of: payer, at: now) == nil)
    if runs { start(lastID, payer, lane, at: now) }
    waiting[lastID] = runs ? nil : (payer, lane)
    return (lastID, runs)
  }

  /// Adds a render without a slot to its queue.
  ///
  /// - Returns: The render that is evicted to make room, if any.
  /// - Throws: ``RenderGate/Refusal/overloaded`` if the queue is full and no other render can be evicted.
  mutating func join(_ id: Int) throws(RenderGate.Refusal) -> Int? {
    guard let (payer, lane) = waiting[id] else { return nil }
    let queue = queue(of: lane, payer)
    var evicted: Int?
    if lane != .live, self[keyPath: queue].count >= limits.queueLimit {
      // The payer with the most waiting renders makes room for a payer with fewer.
      let ownCount = self[keyPath: queue].count(of: payer)
      evicted = self[keyPath: queue].dropFromLongest(than: ownCount + 1)
      guard let evicted else {
        withdraw(id)
        throw .overloaded
      }
      withdraw(evicted)
    }
    self[keyPath: queue].append(id, of: payer)
    return evicted
  }

  private func queue(of lane: Lane, _ payer: Payer) -> WritableKeyPath<Self, FairQueue<Payer>> {
    switch (lane, payer) {
    case (.short, _): \.short
    case (.long, _): \.long
    case (.form, _): \.forms
    case (.live, .page): \.shared
    case (.live, .client): \.clientLive
    }
  }

  private mutating func start(
    _ id: Int, _ payer: Payer, _ lane: Lane, at now: ContinuousClock.Instant
  ) {
    usedSlots += 1
    shares.begin(payer, at: now)
    runningCounts[lane, default: 0] += 1
    usedLaneSlots[lane, default: 0] += 1
    running[id] = RunningRender(payer: payer, lane: lane, began: now)
  }

  // MARK: Rules

  private func canStart(_ lane: Lane) -> Bool {
    usedLaneSlots[lane, default: 0] < limits.slots(in: lane)
      && runningCounts[lane, default: 0] < limits.maximumRunning(in: lane)
  }

  /// Returns the time until which the groups of a payer rest; `nil` if they do not.
  func pauseEnd(of payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    liveTime.end(of: payer, minus: limits.freeLiveTime).flatMap { $0 > now ? $0 : nil }
  }

  /// Returns the latest time until which a payer's share is halved; `nil` if it is not, or no request of the
  /// payer waits.
  func halvingEnd(of payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    [short, long, forms].contains { $0.count(of: payer) > 0 }
      ? shares.halvingEnd(of: payer, at: now) : nil
  }

  /// Pauses a payer in the queue while its groups rest, if one of them waits.
  ///
  /// - Returns: The end of the rest; `nil` if there is no new pause.
  mutating func pauseIfNeeded(_ payer: Payer, at now: ContinuousClock.Instant) -> ContinuousClock
    .Instant?
  {
    guard let end = pauseEnd(of: payer, at: now), clientLive.count(of: payer) > 0,
      clientLive.pause(payer)
    else {
      return nil
    }
    return end
  }

  mutating func endPause(of payer: Payer) { clientLive.resume(payer) }

  // MARK: Leaving

  /// Ends a render.
  ///
  /// - Returns: The payer of the render.
  mutating func leave(_ id: Int, at now: ContinuousClock.Instant) -> Payer? {
    guard let render = running.removeValue(forKey: id) else { return nil }
    let payer = render.payer
    shares.end(payer, since: render.lane == .live ? nil : render.began, at: now)
    if render.hasSlot || render.lane == .live { Self.decrementCount(&runningCounts, render.lane) }
    if render.hasSlot { usedSlots -= 1 }
    if render.hasLaneSlot { Self.decrementCount(&usedLaneSlots, render.lane) }
    guard render.lane == .live else {
      Self.decrementCount(&requestCounts, payer)
      return payer
    }
    if case .client = payer {
      liveTime.charge((now - render.began) * limits.pauseFactor, to: payer, from: now, at: now)
    }
    return payer
  }

  /// Removes a waiting render.
  mutating func withdraw(_ id: Int) {
    guard let (payer, lane) = waiting.removeValue(forKey: id) else { return }
    self[keyPath: queue(of: lane, payer)].remove(id, of: payer)
    if lane != .live { Self.decrementCount(&requestCounts, payer) }
  }

  /// Frees the lane slot of a slow render, so that others of its lane may start.
  mutating func releaseLaneSlot(_ id: Int) {
    guard let render = running[id], render.hasLaneSlot else { return }
    running[id]?.hasLaneSlot = false
    Self.decrementCount(&usedLaneSlots, render.lane)
  }

  /// Frees the slots of renders that began before a moment: they wait for something other than the processor.
  mutating func releaseSlots(begunBefore moment: ContinuousClock.Instant) {
    // This runs rarely, over at most as many renders as hold slots.
    for (id, render) in running where render.hasSlot && render.began <= moment {
      running[id]?.hasSlot = false
      usedSlots -= 1
      releaseLaneSlot(id)
      // Changes occur again, but a long request must not wait forever.
      if render.lane != .live { Self.decrementCount(&runningCounts, render.lane) }
    }
  }

  /// Frees the slot and the share of a render while it waits for something with limits of its own.
  mutating func pause(_ id: Int, at now: ContinuousClock.Instant) {
    guard let render = running[id] else { return }
    shares.end(render.payer, since: render.lane == .live ? nil : render.began, at: now)
    releaseLaneSlot(id)
    guard render.hasSlot else { return }
    running[id]?.hasSlot = false
    usedSlots -= 1
    if render.lane != .live { Self.decrementCount(&runningCounts, render.lane) }
  }

  /// Resumes a paused render, in its client's share.
  mutating func resume(_ id: Int, at now: ContinuousClock.Instant) {
    guard let render = running[id] else { return }
    shares.begin(render.payer, at: now)
    running[id]?.began = now
  }

  private static func decrementCount<Key>(_ counts: inout [Key: Int], _ key: Key) {
    let left = counts[key, default: 1] - 1
    counts[key] = left > 0 ? left : nil
  }

  // MARK: Turns

  /// Admits the waiting renders that now find a slot.
  mutating func admit(at now: ContinuousClock.Instant) -> [(id: Int, lane: Lane)] {
    var admitted: [(id: Int, lane: Lane)] = []
    while usedSlots < limits.maximumConcurrent, let id = next(at: now),
      let (payer, lane) = waiting.removeValue(forKey: id)
    {
      start(id, payer, lane, at: now)
      admitted.append((id, lane))
    }
    return admitted
  }

  private mutating func next(at now: ContinuousClock.Instant) -> Int? {
    guard !waiting.isEmpty else { return nil }
    let shares = shares
    let isFree: (Payer) -> Bool = { shares.hasRoom(for: $0, at: now) }
    if canStart(.live), shared.count + clientLive.count > 0 {
      if sharedTurns < 3, let id = shared.next(where: isFree) {
        sharedTurns += 1
        return id
      }
      if let id = clientLive.next(where: isFree) {
        sharedTurns = 0
        return id
      }
      if let id = shared.next(where: isFree) { return id }
    }
    if canStart(.form), let id = forms.next(where: isFree) { return id }
    if canStart(.long), let id = long.next(where: isFree) { return id }
    return short.next(where: isFree)
  }

  // MARK: Counts

  /// Whether every queue has room for another request.
  var hasRoom: Bool { [short, long, forms].allSatisfy { $0.count < limits.queueLimit } }

  /// Returns the number of waiting renders in a lane.
  func waiting(in lane: Lane) -> Int {
    switch lane {
    case .short: short.count
    case .long: long.count
    case .form: forms.count
    case .live: shared.count + clientLive.count
    }
  }

  /// The numbers of running renders, waiting requests, waiting live renders, and time accounts.
  var load: (running: Int, requests: Int, live: Int, timeAccounts: Int) {
    (
      running.count, short.count + long.count + forms.count, shared.count + clientLive.count,
      liveTime.count
    )
  }
}
