import PageElements
import Synchronization
import PageHTTP

/// The deferred content of one visit's page, available while the page's content is generated.
package final class DeferralScope: Sendable {
  /// The scope of the page whose content is being generated; `nil` outside a page.
  @TaskLocal static var current: DeferralScope?

  private let host: any PageHost
  private let visit: Visit
  private let state: LoadedState?
  private let used = Atomic(false)

  init(host: any PageHost, visit: Visit, state: LoadedState?) {
    (self.host, self.visit, self.state) = (host, visit.withoutBody, state)
  }

  /// Whether the page defers anything.
  package var isUsed: Bool { used.load(ordering: .relaxed) }

  /// - Parameter token: A key as it appears in addresses.
  package func key(token: String) -> Deferrals.Key {
    // Readers who see the same page share deferred content.
    Deferrals.Key(scope: PageView.stateScope(of: visit, state), key: token)
  }

  /// Returns the address that waits for deferred content; `nil` if the site is written to files.
  func link(to key: String) -> String? {
    if host.isStaticExport { return nil }
    return visit.url(
      endpoint: "deferred/" + Section.token(key),
      [("after", (try? visit.target.query.value("after")).flatMap { $0 }.map(URLQuery.encode))])
  }

  /// Returns the content for a key. Starts to load it if it is missing or no longer fresh.
  func content(for key: String, fresh: Duration?, _ source: Deferrals.Source) -> Deferrals.Found {
    used.store(true, ordering: .relaxed)
    return host.deferrals.content(
      for: self.key(token: Section.token(key)), fresh: fresh, for: visit, on: host, source)
  }

  func rows(of source: some RowSource) -> any RowSource {
    DeferralRowSource(source: source, scope: self)
  }

  /// Makes the scope available to `body`.
  func withCurrentScope<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    try await Self.$current.withValue(self, operation: body)
  }
}

/// The rows of a source, parts of which may be deferred.
struct DeferralRowSource<Source: RowSource>: RowSource {
  let source: Source
  let scope: DeferralScope

  var order: String { source.order }

  func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowBatch {
    try await scope.withCurrentScope {
      try await source.rows(in: range, limit: limit, bytes: bytes, from: end)
    }
  }

  func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws -> [PositionedRow]
  {
    try await scope.withCurrentScope { try await source.rows(in: range, limit: limit, from: end) }
  }

  func row(key: String, in section: String?) async throws -> PositionedRow? {
    try await scope.withCurrentScope { try await source.row(key: key, in: section) }
  }

  func section(_ key: String) async throws -> Section? {
    try await scope.withCurrentScope { try await source.section(key) }
  }

  func sectionIndex() async throws -> [SectionIndexTitle] { try await source.sectionIndex() }
}
