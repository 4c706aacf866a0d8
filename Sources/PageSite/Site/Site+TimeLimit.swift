import HTTPTypes
import Logging
import PageElements
import PageHTTP
import PageRoutes
import PageScheduling

extension Site {
  /// Runs code of a page or its authorization within the time limit.
  ///
  /// - Throws: ``SiteProblem`` (503) if the limit is exceeded, or an error of `body`.
  func withTimeLimit<T: Sendable>(
    _ visit: Visit, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    do {
      return try await withTimeLimit(visit.siteRequest) { _ in try await body() }
    } catch is TimeLimit.Exceeded {
      logTimeout("A page took too long and was cancelled", visit.uniquePath)
      throw SiteProblem.unavailable(.requestCancelled, retryAfter: 5)
    }
  }

  /// Runs a route, or a page's middleware, within the time limit.
  ///
  /// - Throws: ``SiteProblem`` (503) if the limit is exceeded, or (504) if the request may have changed
  ///   something, or an error of `body`.
  func withTimeLimit<T: Sendable>(
    _ siteRequest: SiteRequest, at path: String,
    _ body: @escaping @Sendable (TimeLimit.RunTimer) async throws -> T
  ) async throws -> T {
    do {
      return try await withTimeLimit(siteRequest, body)
    } catch is TimeLimit.Exceeded {
      logTimeout("A route took too long and was cancelled", path)
      if siteRequest.head.method != .get, siteRequest.head.method != .head {
        throw SiteProblem(.gatewayTimeout, .outcomeUnknown)
      }
      throw SiteProblem.unavailable(.requestCancelled, retryAfter: 5)
    }
  }

  private func withTimeLimit<T: Sendable>(
    _ siteRequest: SiteRequest, _ body: @escaping @Sendable (TimeLimit.RunTimer) async throws -> T
  ) async throws -> T {
    try await timeLimit.run(
      on: siteRequest.isLarge ? longRenderExecutor : siteRequest.executor, body)
  }

  /// Runs a turn of a visitor within the time limit. It continues if the client disconnects.
  ///
  /// - Throws: ``PostRefusal/abandoned`` if the handler exceeds the limit, ``SiteProblem`` (503) if it was
  ///   not yet called, or an error of `body`.
  func withTimeLimit<T: Sendable>(
    _ visit: Visit, for audience: ActionAudience, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    do {
      return try await audience.run(within: timeLimit, on: visit.siteRequest.executor, body)
    } catch is TimeLimit.Exceeded {
      logTimeout("A handler took too long and was cancelled", visit.uniquePath)
      if audience.hasCalledHandler { throw PostRefusal.abandoned }
      throw SiteProblem.unavailable(.requestCancelled, retryAfter: 5)
    }
  }

  private func logTimeout(_ message: Logger.Message, _ path: String) {
    configuration.logger.warning(
      message, metadata: ["path": "\(path)", "limit": "\(timeLimit.limit)"])
  }
}
