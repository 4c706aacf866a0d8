import PageSite
import ServiceLifecycle
import Synchronization

/// Tells a site that its server is about to stop.
///
/// A service beside Hummingbird's would be told too late: a group stops the last of its services first, the
/// server, and waits for it, which waits for the streams. So it is a request's own task that knows.
final class SiteDraining: Sendable {
  private let site: Site
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ site: Site) { self.site = site }

  deinit { task.withLock { $0?.cancel() } }

  /// Called in the task of each request; the first is followed.
  func watch() {
    task.withLock { task in
      guard task == nil else { return }
      task = Task { [site] in
        do { try await gracefulShutdown() } catch { return }
        site.beginDraining()
      }
    }
  }
}
