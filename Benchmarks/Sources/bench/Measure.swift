/// The times of the rounds of one task, in nanoseconds.
struct Measurement {
  fileprivate(set) var rounds: [Double] = []

  var median: Double { Self.median(rounds) }

  /// Returns the time as a multiple of the time of `other`: the median over the rounds. Both ran side by side in each
  /// round, so interference affects both.
  func ratio(to other: Measurement) -> Double {
    Self.median(zip(rounds, other.rounds).map { $0 / $1 })
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// Runs each of `bodies` in turn, round after round, and returns the times of each.
///
/// - Parameter bodies: The tasks to time. Each adds something that depends on its result to the number it receives, so
///   that the compiler cannot drop the work.
func interleaved(
  rounds: Int = 15, _ bodies: [(inout Int) throws -> Void]
) throws -> [Measurement] {
  var measurements = bodies.map { _ in Measurement() }
  var sink = 0
  for body in bodies { try body(&sink) }
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    for (index, body) in bodies.enumerated() {
      let start = clock.now
      try body(&sink)
      measurements[index].rounds.append((clock.now - start).nanoseconds)
    }
  }
  blackHole(sink)
  return measurements
}

/// Runs each of `bodies`, which may suspend, in turn, round after round, and returns the times of each.
func interleaved(
  rounds: Int = 15, _ bodies: [() async throws -> Int]
) async throws -> [Measurement] {
  var measurements = bodies.map { _ in Measurement() }
  var sink = 0
  for body in bodies { sink &+= try await body() }
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    for (index, body) in bodies.enumerated() {
      let start = clock.now
      sink &+= try await body()
      measurements[index].rounds.append((clock.now - start).nanoseconds)
    }
  }
  blackHole(sink)
  return measurements
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

@inline(never) private func blackHole(_ value: Int) {
  if value == .min { print("") }
}
