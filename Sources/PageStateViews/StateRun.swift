import PageElements

/// The state that all renders of a turn share.
struct StateRun {
  let maximumDepth: Int
  private(set) var log: [StateLogEntry] = []

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  mutating func record(_ entry: StateLogEntry) { log.append(entry) }
}
