import PageElements
import Synchronization

/// What one visit's page defers: looked for while its content is made.
final class DeferralScope: Sendable {
  /// That of the page whose content is made here; `nil` outside of one.
  @TaskLocal static var current: DeferralScope?

  private let site: Site
  private let visit: Visit
  private let state: LoadedState?
  private let used = Atomic(false)

  init(site: Site, visit: Visit, state: LoadedState?) {
    (self.site, self.visit, self.state) = (site, visit.withoutBody, state)
  }

  /// Whether the page defers anything.
  var isUsed: Bool { used.load(ordering: .relaxed) }

  /// - Parameter token: A key as addresses have it.
  func key(token: String) -> Deferrals.Key {
    // Those who are shown the same have the same.
    Deferrals.Key(scope: PageView.stateScope(of: visit, state), key: token)
  }

  /// Where what is deferred under a key is waited for; `nil` where there is no such place.
  func link(to key: String) -> String? {
    if site.configuration.isForFiles { return nil }
    return visit.url(
      endpoint: "deferred/" + Section.token(key),
      [("after", (try? visit.target.query.value("after")).flatMap { $0 }.map(URLQuery.encode))])
  }

  /// What there is under a key, which begins to be loaded where there is nothing, or nothing fresh.
  func look(for key: String, fresh: Duration?, _ source: Deferrals.Source) -> Deferrals.Found {
    used.store(true, ordering: .relaxed)
    return site.deferrals.look(
      for: self.key(token: Section.token(key)), fresh: fresh, for: visit, on: site, source)
  }

  func rows(of source: some RowSource) -> any RowSource {
    DeferringRows(source: source, scope: self)
  }

  /// Has what `body` makes find what was deferred.
  func finding<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    try await Self.$current.withValue(self, operation: body)
  }
}

/// The rows of a source, some of which may be deferred in part.
struct DeferringRows<Source: RowSource>: RowSource {
  let source: Source
  let scope: DeferralScope

  var order: String { source.order }

  func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowRun {
    try await scope.finding {
      try await source.rows(in: range, limit: limit, bytes: bytes, from: end)
    }
  }

  func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws -> [PlacedRow] {
    try await scope.finding { try await source.rows(in: range, limit: limit, from: end) }
  }

  func row(key: String, in section: String?) async throws -> PlacedRow? {
    try await scope.finding { try await source.row(key: key, in: section) }
  }

  func section(_ key: String) async throws -> Section? {
    try await scope.finding { try await source.section(key) }
  }

  func sectionIndex() async throws -> [SectionIndexTitle] { try await source.sectionIndex() }
}
