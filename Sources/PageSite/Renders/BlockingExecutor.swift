import Dispatch
import PagePatching
import Synchronization

/// An executor with threads of its own, for slow work.
///
/// For the site's own work, it has half as many threads as there are processors. The other processors stay
/// free for reading, sending and short renders. Renders have separate threads, since a page may block its
/// thread: as many as the ``RenderGate`` lets run at once.
///
/// A server may call the site on threads that serve many clients. Swift's own pool serves timers and new
/// connections.
final class BlockingExecutor: TaskExecutor {
  private struct Thread {
    let queue: DispatchQueue
    var jobs = 0
  }

  private let threads: Mutex<[Thread]>

  init(threads count: Int) {
    threads = Mutex(
      (0..<max(1, count)).map { Thread(queue: DispatchQueue(label: "long render \($0)")) })
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

  /// Runs `body` on the executor's threads, or else where it is called.
  func run<T>(
    if takesLong: Bool, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    guard takesLong else { return try await body() }
    return try await withTaskExecutorPreference(self, operation: body)
  }
}

extension Site {
  /// Whether the request may ask for more than a batch or two.
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
  var isLarge: Bool { body.count > maximumInlineBytes }
}

extension SiteResponse {
  /// Whether the body takes more than about a millisecond to compress.
  var isLarge: Bool { body.count > maximumInlineBytes }
}

/// The maximum size of a body that is not large, in bytes.
private let maximumInlineBytes = 64 << 10
