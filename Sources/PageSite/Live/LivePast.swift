import PagePatching

/// What a group keeps of versions that readers have: their digests, and the events that lead from
/// them to what is shown now.
struct LivePast: Sendable {
  private struct Version: Sendable {
    let fingerprint: DocumentFingerprint
    let bytes: Int
    /// Which came first.
    let number: Int
  }

  /// By the version they start from; `nil` where that is not known, or not any longer.
  private(set) var events: [String: [UInt8]?] = [:]
  private var kept: [String: Version] = [:]
  private var current = ""
  private var lastNumber = 0
  private(set) var eventBytes = 0
  private var keptBytes = 0
  private(set) var patches = 0

  init() {}

  /// What is known of versions, for events that lead to another one.
  init(keeping version: String, of past: LivePast) {
    (kept, keptBytes, lastNumber) = (past.kept, past.keptBytes, past.lastNumber)
    current = version
  }

  var bytes: Int { eventBytes + keptBytes }
  var versions: Int { kept.count }

  func fingerprint(of version: String) -> DocumentFingerprint? { kept[version]?.fingerprint }

  /// Those that were kept last come first, and those that are not after them.
  func newestFirst(_ versions: [String]) -> [String] {
    versions.sorted { (kept[$0]?.number ?? 0, $1) > (kept[$1]?.number ?? 0, $0) }
  }

  mutating func keep(_ fingerprint: DocumentFingerprint) {
    lastNumber += 1
    let bytes = fingerprint.byteCount
    keptBytes += bytes - (kept[fingerprint.version]?.bytes ?? 0)
    kept[fingerprint.version] = Version(
      fingerprint: fingerprint, bytes: bytes, number: lastNumber)
  }

  /// Adds the event that leads from a version to the present one.
  mutating func add(_ event: [UInt8], from fingerprint: DocumentFingerprint) {
    events[fingerprint.version] = .some(event)
    eventBytes += event.count
    patches += 1
    if kept[fingerprint.version] == nil { keep(fingerprint) }
  }

  /// Whoever has this version has to begin anew.
  mutating func giveUp(_ version: String) {
    drop(version)
    events[version] = .some(nil)
  }

  mutating func giveUpAll() { for version in events.keys { giveUp(version) } }

  /// Keeps not even what is shown now: what comes next is compared with the log of versions.
  mutating func forgetAll() {
    giveUpAll()
    (kept, keptBytes) = ([:], 0)
  }

  /// Keeps nothing for a version that nobody has.
  mutating func forget(_ version: String) {
    drop(version)
    events[version] = nil
  }

  /// Keeps only the present version and those that somebody has.
  mutating func settle(held holders: [String: Int]) {
    for version in Set(kept.keys).union(events.keys)
    where version != current && holders[version] == nil {
      forget(version)
    }
  }

  private mutating func drop(_ version: String) {
    if let event = events[version], let event {
      eventBytes -= event.count
      patches -= 1
    }
    keptBytes -= kept.removeValue(forKey: version)?.bytes ?? 0
  }
}
