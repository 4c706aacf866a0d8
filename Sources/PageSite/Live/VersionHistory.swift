import PagePatching

/// The versions that a group's subscribers have: their digests, and the events that lead from them to the current
/// version.
struct VersionHistory: Sendable {
  private struct Version: Sendable {
    let fingerprint: DocumentFingerprint
    let bytes: Int
    /// The position in the order of storage.
    let number: Int
  }

  /// The events by the version they start from; `nil` for a version that is unknown or was dropped.
  private(set) var events: [String: [UInt8]?] = [:]
  private var stored: [String: Version] = [:]
  private var current = ""
  private var lastNumber = 0
  private(set) var eventBytes = 0
  private var storedBytes = 0
  private(set) var patches = 0

  init() {}

  /// Creates a copy with the digests only, since the events led to another version.
  init(keeping version: String, of past: VersionHistory) {
    (stored, storedBytes, lastNumber) = (past.stored, past.storedBytes, past.lastNumber)
    current = version
  }

  var bytes: Int { eventBytes + storedBytes }
  var versions: Int { stored.count }

  func fingerprint(of version: String) -> DocumentFingerprint? { stored[version]?.fingerprint }

  /// Sorts versions by storage, newest first. Versions that are not stored come last.
  func newestFirst(_ versions: [String]) -> [String] {
    versions.sorted { (stored[$0]?.number ?? 0, $1) > (stored[$1]?.number ?? 0, $0) }
  }

  mutating func store(_ fingerprint: DocumentFingerprint) {
    lastNumber += 1
    let bytes = fingerprint.byteCount
    storedBytes += bytes - (stored[fingerprint.version]?.bytes ?? 0)
    stored[fingerprint.version] = Version(
      fingerprint: fingerprint, bytes: bytes, number: lastNumber)
  }

  /// Adds the event that leads from a version to the current one.
  mutating func add(_ event: [UInt8], from fingerprint: DocumentFingerprint) {
    events[fingerprint.version] = .some(event)
    eventBytes += event.count
    patches += 1
    if stored[fingerprint.version] == nil { store(fingerprint) }
  }

  /// Drops a version: clients that have it must reload their document.
  mutating func giveUp(_ version: String) {
    drop(version)
    events[version] = .some(nil)
  }

  mutating func giveUpAll() { for version in events.keys { giveUp(version) } }

  /// Drops all versions, including the current one. The next render is compared with the version log instead.
  mutating func forgetAll() {
    giveUpAll()
    (stored, storedBytes) = ([:], 0)
  }

  /// Removes a version that no subscriber has.
  mutating func forget(_ version: String) {
    drop(version)
    events[version] = nil
  }

  /// Removes all versions except the current one and those that subscribers have.
  mutating func removeUnused(held holders: [String: Int]) {
    for version in Set(stored.keys).union(events.keys)
    where version != current && holders[version] == nil {
      forget(version)
    }
  }

  private mutating func drop(_ version: String) {
    if let event = events[version], let event {
      eventBytes -= event.count
      patches -= 1
    }
    storedBytes -= stored.removeValue(forKey: version)?.bytes ?? 0
  }
}
