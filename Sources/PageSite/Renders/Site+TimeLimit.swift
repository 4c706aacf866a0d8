import HTTPTypes
import Logging
import PageElements

extension Site {
  /// Has a page or its check do something within the limit.
  ///
  /// - Throws: A 503 where it takes longer; what `body` throws.
  func limited<T: Sendable>(
    _ visit: Visit, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    do {
      return try await limited(visit.asked) { _ in try await body() }
    } catch is TimeLimit.Passed {
      tellOfLimit("A page took too long and was given up", visit.path)
      throw SiteProblem.unavailable(.givenUp, retryAfter: 5)
    }
  }

  /// Has a route, or what is done around a page, do something within the limit.
  ///
  /// - Throws: A 503 where it takes longer, or a 504 where it may have changed something; what `body`
  ///   throws.
  func limited<T: Sendable>(
    _ asked: SiteRequest, at path: String,
    _ body: @escaping @Sendable (TimeLimit.OwnTime) async throws -> T
  ) async throws -> T {
    do {
      return try await limited(asked, body)
    } catch is TimeLimit.Passed {
      tellOfLimit("A route took too long and was given up", path)
      if asked.head.method != .get, asked.head.method != .head {
        throw SiteProblem(.gatewayTimeout, .perhapsDone)
      }
      throw SiteProblem.unavailable(.givenUp, retryAfter: 5)
    }
  }

  private func limited<T: Sendable>(
    _ asked: SiteRequest, _ body: @escaping @Sendable (TimeLimit.OwnTime) async throws -> T
  ) async throws -> T {
    try await timeLimit.run(on: asked.isLarge ? longRenders : asked.executor, body)
  }

  /// Has a turn of a visitor end within the limit, which is not given up when its sender goes.
  ///
  /// - Throws: ``PostRefusal/unfinished`` where its handler takes longer, and a 503 where it was not even
  ///   called; what `turn` throws.
  func limited<T: Sendable>(
    _ visit: Visit, for audience: TurnAudience, _ turn: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    do {
      return try await audience.run(within: timeLimit, on: visit.asked.executor, turn)
    } catch is TimeLimit.Passed {
      tellOfLimit("A handler took too long and was given up", visit.path)
      if audience.hasCalledHandler { throw PostRefusal.unfinished }
      throw SiteProblem.unavailable(.givenUp, retryAfter: 5)
    }
  }

  private func tellOfLimit(_ message: Logger.Message, _ path: String) {
    configuration.logger.warning(
      message, metadata: ["path": "\(path)", "limit": "\(timeLimit.limit)"])
  }
}
