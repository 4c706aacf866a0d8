import Foundation

/// Does the same with many inputs, several at once, and hands the results over in the order of the
/// inputs.
///
/// As many are worked at as there are processors. Work waits for a slow one before it, so that few
/// results are ever kept.
///
/// - Parameters:
///   - work: What to do with each; called from many tasks at once.
///   - take: Is given each result in turn; what it throws ends all.
func inOrder<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], atOnce: Int = max(1, min(8, ProcessInfo.processInfo.activeProcessorCount)),
  work: @escaping @Sendable (Input) -> Output, take: (Output) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Output).self) { group in
    var results: [Int: Output] = [:]
    var started = 0
    var running = 0
    var taken = 0
    while taken < inputs.count {
      while started < inputs.count, running < atOnce, started < taken + 4 * atOnce {
        let (number, input) = (started, inputs[started])
        group.addTask { (number, work(input)) }
        started += 1
        running += 1
      }
      guard let (number, output) = try await group.next() else { return }
      running -= 1
      results[number] = output
      while let output = results.removeValue(forKey: taken) {
        taken += 1
        try take(output)
      }
    }
  }
}
