import PageElements

/// What the renders of one turn share.
struct StateRun {
  let maximumDepth: Int
  private(set) var log: [StateLogEntry] = []

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  mutating func note(_ entry: StateLogEntry) { log.append(entry) }
}
