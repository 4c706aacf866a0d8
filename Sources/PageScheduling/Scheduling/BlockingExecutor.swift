import Dispatch
import PagePatching
import Synchronization

/// An executor with threads of its own, for slow work.
///
/// The site has one such executor for large bodies, with half as many threads as there are processors. The other
/// processors stay free for reading, sending and short renders. Another one runs long renders. Since a page may block
/// its thread, it has as many threads as the ``RenderGate`` lets long renders run at once, up to 64.
///
/// Slow work must not block the server's threads, each of which may serve many clients, or the threads of Swift's own
/// pool, which serves timers and new connections.
package final class BlockingExecutor: TaskExecutor {
  private struct Lane {
    let queue: DispatchQueue
    var jobs = 0
  }

  private let threads: Mutex<[Lane]>

  package init(threads count: Int) {
    threads = Mutex(
      (0..<max(1, count)).map { Lane(queue: DispatchQueue(label: "long render \($0)")) })
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (index, queue) = threads.withLock { threads in
      let index = threads.indices.min { threads[$0].jobs < threads[$1].jobs } ?? 0
      threads[index].jobs += 1
      return (index, threads[index].queue)
    }
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      threads.withLock { $0[index].jobs -= 1 }
    }
  }

  /// Runs `body` on the executor's threads if it takes long, and otherwise on the caller's.
  package func run<T>(
    if takesLong: Bool, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    guard takesLong else { return try await body() }
    return try await withTaskExecutorPreference(self, operation: body)
  }
}
