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
final class BlockingExecutor: TaskExecutor {
  private struct Lane {
    let queue: DispatchQueue
    var jobs = 0
  }

  private let threads: Mutex<[Lane]>

  init(threads count: Int) {
    threads = Mutex(
      (0..<max(1, count)).map { Lane(queue: DispatchQueue(label: "long render \($0)")) })
  }

  func enqueue(_ job: consuming ExecutorJob) {
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
  func run<T>(
    if takesLong: Bool, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    guard takesLong else { return try await body() }
    return try await withTaskExecutorPreference(self, operation: body)
  }
}

extension Site {
  /// Whether the request may ask for more rows than one or two batches.
  func isLongRender(_ visit: Visit) -> Bool {
    let query = visit.target.query
    return query.items.contains { name, value in
      name == "limit" && (Int(value) ?? 0) > 100
        || name == "through" && !shortRanges.contains(query, on: visit.uniquePath)
    }
  }

  /// Records a document that was rendered for a reader.
  @discardableResult
  func remember(
    _ document: PageDocument, _ fingerprint: DocumentFingerprint, in view: PageView
  ) -> DocumentFingerprint {
    shortRanges.record(document)
    return log.store(fingerprint, scope: view.scope, of: view.page.path)
  }
}

extension SiteRequest {
  /// Whether the body takes more than about a millisecond to read.
  var isLarge: Bool { body.count > largeBodyThreshold }
}

extension SiteResponse {
  /// Whether the body takes more than about a millisecond to compress.
  var isLarge: Bool { body.count > largeBodyThreshold }
}

/// The size in bytes above which a body is large, and is not read or compressed on the caller's thread.
private let largeBodyThreshold = 64 << 10
