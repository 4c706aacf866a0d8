package import Logging
import PageRoutes
import PageScheduling

extension Site: PageHost {
  package var isStaticExport: Bool { configuration.isStaticExport }
  package var logger: Logger { configuration.logger }

  package func load(
    _ source: Deferrals.Source, for visit: Visit,
    deliver: @escaping @Sendable (any Sendable) -> Void,
    end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) -> Task<Void, Never>? {
    let limits = limiter.limits
    let client = limits.limitedClient(visit.client)
    switch source {
    case .load(let load):
      return backgroundTasks.begin(
        for: client, perClientLimit: limits.work, { deliver(try await load()) }, end: end)
    case .follow(let follow):
      return sequenceTasks.begin(
        for: client, perClientLimit: limits.sequences, { try await follow(deliver) }, end: end)
    }
  }

  package func deferralChanged(on page: Page, at path: String) {
    cache.change(page.path)
    hub.notify(page, at: path)
  }

  package func hasReaders(scope: String, of page: String, at path: String) -> Bool {
    hub.hasReaders(scope: scope, of: page, at: path)
  }

  package func frameTexts(for visit: Visit) -> (@Sendable () async throws -> [String])? {
    guard let frameTexts else { return nil }
    return { [logger] in try await frameTexts.texts(for: visit, logger) }
  }
}
