/// Times of the same thing done again and again.
struct Measurement {
  /// Nanoseconds per run, sorted.
  let samples: [Double]

  var median: Double { samples[samples.count / 2] }
  var fastest: Double { samples[0] }
}

/// Runs each of `bodies` in turn, round after round, so that what disturbs one disturbs all, and
/// returns the times of each.
func interleaved(
  rounds: Int = 15, _ bodies: [(inout Int) throws -> Void]
) throws -> [Measurement] {
  var samples = bodies.map { _ in [Double]() }
  var sink = 0
  for body in bodies { try body(&sink) }
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    for (index, body) in bodies.enumerated() {
      let start = clock.now
      try body(&sink)
      let duration = clock.now - start
      samples[index].append(
        Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9)
    }
  }
  blackHole(sink)
  return samples.map { Measurement(samples: $0.sorted()) }
}

/// Keeps the compiler from dropping work whose result nobody reads.
@inline(never) func blackHole(_ value: Int) {
  if value == .min { print("") }
}
