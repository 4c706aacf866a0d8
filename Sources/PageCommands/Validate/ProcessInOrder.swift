import Foundation

/// Processes many inputs concurrently, and passes the results on in the order of the inputs.
///
/// The number of concurrent tasks is the number of processors, at most 8. Tasks wait for a slow one before them, so
/// that few results are held.
///
/// - Parameters:
///   - work: Processes an input; called from several tasks at once.
///   - take: Receives each result in order. If it throws, processing ends.
func processInOrder<Input: Sendable, Output: Sendable>(
  _ inputs: [Input],
  maximumConcurrent: Int = max(1, min(8, ProcessInfo.processInfo.activeProcessorCount)),
  work: @escaping @Sendable (Input) -> Output, take: (Output) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Output).self) { group in
    var results: [Int: Output] = [:]
    var started = 0
    var running = 0
    var deliveredCount = 0
    while deliveredCount < inputs.count {
      while started < inputs.count, running < maximumConcurrent,
        started < deliveredCount + 4 * maximumConcurrent
      {
        let (number, input) = (started, inputs[started])
        group.addTask { (number, work(input)) }
        started += 1
        running += 1
      }
      guard let (number, output) = try await group.next() else { return }
      running -= 1
      results[number] = output
      while let output = results.removeValue(forKey: deliveredCount) {
        deliveredCount += 1
        try take(output)
      }
    }
  }
}
