package import Logging
package import PageVisitors

/// The services of a site that its pages use: for deferred content, the frame, and visitors' state.
package protocol PageHost: AnyObject, Sendable {
  var deferrals: Deferrals { get }
  /// Whether the site is written to files, which cannot send requests.
  var isStaticExport: Bool { get }
  /// Whether the site is shutting down, and starts no new work.
  var isDraining: Bool { get }
  var logger: Logger { get }

  /// Starts to load deferred content.
  ///
  /// - Parameters:
  ///   - visit: The visit that needs the content.
  ///   - deliver: Receives the content, each time it changes.
  ///   - end: Receives the result of loading, once.
  /// - Returns: `nil` if there is no capacity.
  func load(
    _ source: Deferrals.Source, for visit: Visit,
    deliver: @escaping @Sendable (any Sendable) -> Void,
    end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) -> Task<Void, Never>?

  /// Updates the open copies of a page after deferred content has loaded or failed.
  func deferralChanged(on page: Page, at path: String)

  /// Whether open copies show the page in a scope.
  func hasReaders(scope: String, of page: String, at path: String) -> Bool

  /// Returns a function for the parts of the frame that differ by reader; `nil` if none do.
  func frameTexts(for visit: Visit) -> (@Sendable () async throws -> [String])?

  /// Changes a visitor's state and updates the open copies.
  func updateState<Result: Sendable>(
    of visitor: VisitorID, on visit: Visit,
    _ change: @escaping @Sendable (any AnyPageState) async throws -> Result
  ) async throws -> Result
}
