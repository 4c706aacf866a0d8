/// Decides which answers are checked, so that checking takes at most a twenty-fifth of the time.
///
/// Time is the measure, not a share of the answers: after each check there is a rest of 24 times as
/// long as it took, whatever the load and the size of pages. What comes first of its kind does not
/// wait for the rest to end, but makes it longer.
struct CheckingBudget {
  /// How many times as long as a check the rest after it is.
  static let rest = 24
  /// Versions that are remembered as checked. The oldest are forgotten.
  private static let maximumVersions = 4096
  /// A kind is a page of the site and a status; this many are told apart.
  private static let maximumKinds = 4096

  private var kinds: Set<String> = []
  private var versions: Set<String> = []
  private var order: [String] = []
  private var oldest = 0
  private var restsUntil: ContinuousClock.Instant?

  /// Whether an answer is to be checked now. One that is counts as checked.
  ///
  /// - Parameters:
  ///   - kind: What the answer is of.
  ///   - version: Names its bytes; `nil` where they have no name, and so are not known again.
  ///   - isFree: Whether nothing else is being checked.
  mutating func admits(
    _ kind: String, version: String?, at now: ContinuousClock.Instant, isFree: Bool
  ) -> Bool {
    if let version, versions.contains(version) { return false }
    let isFirst = kinds.count < Self.maximumKinds && !kinds.contains(kind)
    let hasRested = restsUntil.map { now >= $0 } ?? true
    guard isFirst || isFree && hasRested else { return false }
    kinds.insert(kind)
    if let version { remember(version) }
    return true
  }

  /// Undoes what was admitted and then not checked after all.
  mutating func forget(_ kind: String, version: String?) {
    kinds.remove(kind)
    if let version { versions.remove(version) }
  }

  /// A check has come to its end.
  mutating func spend(_ time: Duration, at now: ContinuousClock.Instant) {
    restsUntil = max(now, restsUntil ?? now) + time * Self.rest
  }

  private mutating func remember(_ version: String) {
    versions.insert(version)
    guard order.count == Self.maximumVersions else { return order.append(version) }
    versions.remove(order[oldest])
    order[oldest] = version
    oldest = (oldest + 1) % Self.maximumVersions
  }
}
