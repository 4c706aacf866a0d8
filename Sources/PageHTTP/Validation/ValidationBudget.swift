/// A budget that selects the responses to check, so that checks take at most a twenty-fifth of the time.
///
/// It limits time, not the share of responses: each check is followed by a rest of 24 times its duration,
/// whatever the load and the size of pages. The first response of each kind is checked at once and extends
/// the rest.
struct ValidationBudget {
  /// The duration of a rest, as a multiple of the check.
  static let pauseFactor = 24
  /// The maximum number of versions recorded as checked. The oldest are evicted.
  private static let maximumVersions = 4096
  /// The maximum number of kinds. A kind is a page of the site and a status.
  private static let maximumKinds = 4096

  private var kinds: Set<String> = []
  private var versions: Set<String> = []
  private var order: [String] = []
  private var oldest = 0
  private var pausedUntil: ContinuousClock.Instant?

  /// Returns whether to check a response now, and if so records it as checked.
  ///
  /// - Parameters:
  ///   - kind: The kind of the response.
  ///   - version: The entity tag of the bytes; `nil` if they have none and cannot be recognized.
  ///   - isFree: Whether no other check is running.
  mutating func admits(
    _ kind: String, version: String?, at now: ContinuousClock.Instant, isFree: Bool
  ) -> Bool {
    if let version, versions.contains(version) { return false }
    let isFirst = kinds.count < Self.maximumKinds && !kinds.contains(kind)
    let isPauseOver = pausedUntil.map { now >= $0 } ?? true
    guard isFirst || isFree && isPauseOver else { return false }
    kinds.insert(kind)
    if let version { remember(version) }
    return true
  }

  /// Reverts the record of a response that was not checked after all.
  mutating func forget(_ kind: String, version: String?) {
    kinds.remove(kind)
    if let version { versions.remove(version) }
  }

  /// Starts a rest after a check of this duration.
  mutating func spend(_ time: Duration, at now: ContinuousClock.Instant) {
    pausedUntil = max(now, pausedUntil ?? now) + time * Self.pauseFactor
  }

  private mutating func remember(_ version: String) {
    versions.insert(version)
    guard order.count == Self.maximumVersions else { return order.append(version) }
    versions.remove(order[oldest])
    order[oldest] = version
    oldest = (oldest + 1) % Self.maximumVersions
  }
}
