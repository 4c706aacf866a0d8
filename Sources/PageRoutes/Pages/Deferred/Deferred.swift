public import PageElements

/// Content that loads after its page: the page is sent at once, and the content follows by itself.
///
///     Section("Sales", key: "sales") {
///       Row(key: "total") { "Total"; Deferred("total") { try await sales.total() } }
///       Deferred("regions") {
///         try await sales.regions().map { region in Row(key: region.id) { region.name; region.total } }
///       } placeholder: {
///         "Adding up the regions…"
///       }
///     }
///
/// Until the content has loaded, its placeholder is shown, with a link "Show" for readers without the script. Then the
/// site sends the content as a patch to open copies of the page, whether or not the page is ``Page/live()``. If loading
/// fails, an error with a link "Try again" is shown.
///
/// The content is loaded once for all readers who see the same page: the same query, and the same state and identity if
/// the page depends on them. It is stored while any reader has the page open, and for `fresh` after that. If it is
/// older than `fresh`, or the page has changed (`Site.changed(_:)`, a feed, an action), the next request loads it
/// again, and the old content is shown meanwhile. If no reader waits for it any longer, its loading is cancelled. The
/// time limit is `SiteConfiguration.backgroundTaskTimeLimit`.
///
/// Outside a site's page, such as in a snapshot of a table, the placeholder is shown.
public struct Deferred<Content: Sendable>: Sendable {
  let key: String
  let phase: Phase

  enum Phase: Sendable {
    case content(Content)
    case placeholder(DeferredPlaceholder)
  }

  private init(
    key: String, fresh: Duration, placeholder: AnyElement,
    load: @escaping @Sendable () async throws -> Content
  ) {
    self.key = key
    guard let scope = DeferralScope.current else {
      phase = .placeholder(DeferredPlaceholder(content: placeholder, link: nil))
      return
    }
    let link = scope.link(to: key)
    phase =
      switch scope.content(for: key, fresh: fresh, .load(load)) {
      case .loaded(let content as Content): .content(content)
      case .loaded, .failed:
        .placeholder(DeferredPlaceholder(content: .text(""), link: link, hasFailed: true))
      case .waiting: .placeholder(DeferredPlaceholder(content: placeholder, link: link))
      }
  }
}

extension Deferred: Equatable, ElementableView, Element, View where Content == AnyElement {
  /// Creates an element that loads later.
  ///
  /// - Parameters:
  ///   - key: The key that identifies it among the page's deferred content.
  ///   - fresh: The time for which it is shown without loading it again: a minute by default.
  ///   - load: Loads the element. If this throws, the site logs the error, and the page says that loading failed.
  ///   - placeholder: The element to show until then. An activity indicator by default.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> some Element,
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any) { try await load().any }
  }

  public func write(into html: inout HTMLWriter) throws {
    switch phase {
    case .content(let element): try element.render(into: &html)
    case .placeholder(let placeholder): try placeholder.write(into: &html)
    }
  }

  public static func == (left: Deferred, right: Deferred) -> Bool {
    guard left.key.hasSameBytes(as: right.key) else { return false }
    return switch (left.phase, right.phase) {
    case (.content(let one), .content(let other)): one == other
    case (.placeholder(let one), .placeholder(let other)): one == other
    default: false
    }
  }
}

extension Deferred where Content == [Row] {
  /// Creates rows that load later. One row is shown in their place until then.
  ///
  /// - Parameters:
  ///   - key: The key that identifies them among the page's deferred content. The row in their place has it, too.
  ///   - fresh: The time for which they are shown without loading them again: a minute by default.
  ///   - load: Loads the rows. If this throws, the site logs the error, and the page says that loading failed.
  ///   - placeholder: The element to show until then. An activity indicator by default.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> [Row],
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any, load: load)
  }

  var rows: [Row] {
    switch phase {
    case .content(let rows): rows
    case .placeholder(let placeholder): [Row(key: key, placeholder)]
    }
  }
}

extension Deferred where Content == [Section] {
  /// Creates sections that load later. A section of one row is shown in their place until then.
  ///
  /// - Parameters:
  ///   - key: The key that identifies them among the page's deferred content. The section in their place has it, too.
  ///   - fresh: The time for which they are shown without loading them again: a minute by default.
  ///   - load: Loads the sections. If this throws, the site logs the error, and the page says that loading failed.
  ///   - placeholder: The element to show until then. An activity indicator by default.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> [Section],
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any, load: load)
  }

  /// Creates a section that loads later. Errors that `load` throws are handled as for several sections.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> Section,
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any) { [try await load()] }
  }

  var sections: [Section] {
    switch phase {
    case .content(let sections): sections
    case .placeholder(let placeholder): [Section(key: key, rows: [Row(key: key, placeholder)])]
    }
  }
}

extension ListBuilder {
  /// Adds rows that load later.
  public static func buildExpression(_ deferred: Deferred<[Row]>) -> Part where Value == Row {
    .many(deferred.rows)
  }
  /// Adds sections that load later.
  public static func buildExpression(_ deferred: Deferred<[Section]>) -> Part
  where Value == Section {
    .many(deferred.sections)
  }
  /// Adds rows that load later, outside of any other section.
  public static func buildExpression(_ deferred: Deferred<[Row]>) -> Part where Value == Section {
    buildExpression(deferred.rows)
  }
}
