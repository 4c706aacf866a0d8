import Dispatch
import PagePatching
import Synchronization

/// Threads for what takes long.
///
/// What the site itself does has half as many as there are processors, so that it never keeps the others
/// from those that read, send and render what is short. Renders have threads of their own, since a page may
/// hold its thread: as many as the ``RenderGate`` lets begin where they are slow, and where they are not it
/// lets no more run at once than that half.
///
/// A server may call the site on the threads that serve many clients, and the pool of Swift's own has
/// timers and new connections to serve.
final class Aside: TaskExecutor {
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

  /// Runs something here, or where it is called.
  func run<T>(
    if takesLong: Bool, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    guard takesLong else { return try await body() }
    return try await withTaskExecutorPreference(self, operation: body)
  }
}

extension Site {
  /// Whether more may be asked for than a batch or two.
  func asksForMuch(_ visit: Visit) -> Bool {
    let query = visit.target.query
    return query.items.contains { name, value in
      name == "limit" && (Int(value) ?? 0) > 100
        || name == "through" && !shortRanges.contains(query, on: visit.path)
    }
  }

  /// Keeps in mind what was rendered for a reader.
  @discardableResult
  func remember(
    _ document: PageDocument, _ fingerprint: DocumentFingerprint, in view: PageView
  ) -> DocumentFingerprint {
    shortRanges.note(document)
    return log.store(fingerprint, scope: view.scope, of: view.page.path)
  }
}

extension SiteRequest {
  /// Whether it takes more than a millisecond or so to read the body.
  var isLarge: Bool { body.count > largestBesideOthers }
}

extension SiteResponse {
  /// Whether it takes more than a millisecond or so to compress the body.
  var isLarge: Bool { body.count > largestBesideOthers }
}

/// In bytes.
private let largestBesideOthers = 64 << 10
