import PageSite
import ServiceLifecycle
import Synchronization

/// Notifies a site that its server is about to stop.
///
/// A separate service would be notified too late. A service group stops its last service first, the server, and waits
/// for it, and the server waits for the streams. So the task of a request observes the shutdown.
final class SiteDraining: Sendable {
  private let site: Site
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ site: Site) { self.site = site }

  deinit { task.withLock { $0?.cancel() } }

  /// Observes the graceful shutdown. Called in the task of each request; only the first call has an effect.
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
