import Foundation
import Synchronization

/// Computes a few things at once on threads of its own, while a few others wait.
final class HashingLine: Sendable {
  private let queue = OperationQueue()
  private let jobs = Mutex(0)
  private let limit: Int

  init(atOnce: Int, waiting: Int) {
    limit = atOnce + max(0, waiting)
    queue.maxConcurrentOperationCount = atOnce
    queue.qualityOfService = .utility
  }

  /// - Throws: ``PasswordError/busy``, `CancellationError` for what is given up before its turn, and what
  ///   `body` throws.
  func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try jobs.withLock { jobs in
      guard jobs < limit else { throw PasswordError.busy }
      jobs += 1
    }
    let isGivenUp = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.addOperation { [self] in
          let result = Result {
            if isGivenUp.isSet { throw CancellationError() }
            return try body()
          }
          jobs.withLock { $0 -= 1 }
          continuation.resume(with: result)
        }
      }
    } onCancel: {
      isGivenUp.set()
    }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}
