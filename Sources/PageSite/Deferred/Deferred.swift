public import PageElements

/// What is not there yet when its page is shown: the page goes out at once, and this follows by itself.
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
/// As long as it is not there its placeholder stands in its place, with a link "Show" for readers without a
/// script. When it comes, open copies of the page are sent it as a patch, whether or not the page is
/// ``Page/live()``. What could not be loaded says so, with a link "Try again".
///
/// It is loaded once for all who are shown the same: the same page and query, and the same state and
/// identity where the page knows them. It is kept as long as somebody has the page open, and for `fresh`
/// after. It is loaded anew, the former content being shown meanwhile, by the first to ask when it is older
/// than `fresh`, or when the page has changed (``Site/changed(_:)``, a feed, an action). Nobody waits for it
/// any more: then its loading is cancelled. It may take ``SiteConfiguration/workTimeLimit``.
///
/// Outside of a page of a site, such as in a snapshot of a table, it is its placeholder.
public struct Deferred<Content: Sendable>: Sendable {
  let key: String
  let shown: Shown

  enum Shown: Sendable {
    case content(Content)
    case note(DeferredNote)
  }

  private init(
    key: String, fresh: Duration, placeholder: AnyElement,
    load: @escaping @Sendable () async throws -> Content
  ) {
    self.key = key
    guard let scope = DeferralScope.current else {
      shown = .note(DeferredNote(content: placeholder, link: nil))
      return
    }
    let link = scope.link(to: key)
    shown =
      switch scope.look(for: key, fresh: fresh, .load(load)) {
      case .loaded(let content as Content): .content(content)
      case .loaded, .failed:
        .note(DeferredNote(content: .text(""), link: link, hasFailed: true))
      case .waiting: .note(DeferredNote(content: placeholder, link: link))
      }
  }
}

extension Deferred: Equatable, ElementableView, Element, View where Content == AnyElement {
  /// An element that comes later.
  ///
  /// - Parameters:
  ///   - key: Tells it from all else that the page defers.
  ///   - fresh: For how long it is shown without being loaded anew: a minute by default.
  ///   - load: Loads it. What it throws is logged, and its readers are told that it could not be loaded.
  ///   - placeholder: What stands in its place until then. Something that turns, by default.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> some Element,
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any) { try await load().any }
  }

  public func write(into html: inout HTMLWriter) throws {
    switch shown {
    case .content(let element): try element.render(into: &html)
    case .note(let note): try note.write(into: &html)
    }
  }

  public static func == (left: Deferred, right: Deferred) -> Bool {
    guard left.key.hasSameBytes(as: right.key) else { return false }
    return switch (left.shown, right.shown) {
    case (.content(let one), .content(let other)): one == other
    case (.note(let one), .note(let other)): one == other
    default: false
    }
  }
}

extension Deferred where Content == [Row] {
  /// Rows that come later; one row stands in their place until then.
  ///
  /// - Parameters:
  ///   - key: Tells them from all else that the page defers, and names the row in their place.
  ///   - fresh: For how long they are shown without being loaded anew: a minute by default.
  ///   - load: Loads them. What it throws is logged, and their readers are told that they could not be loaded.
  ///   - placeholder: What stands in their place until then. Something that turns, by default.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> [Row],
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any, load: load)
  }

  var rows: [Row] {
    switch shown {
    case .content(let rows): rows
    case .note(let note): [Row(key: key, note)]
    }
  }
}

extension Deferred where Content == [Section] {
  /// Sections that come later; a section of one row stands in their place until then.
  ///
  /// - Parameters:
  ///   - key: Tells them from all else that the page defers, and names the section in their place.
  ///   - fresh: For how long they are shown without being loaded anew: a minute by default.
  ///   - load: Loads them. What it throws is logged, and their readers are told that they could not be loaded.
  ///   - placeholder: What stands in their place until then. Something that turns, by default.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> [Section],
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any, load: load)
  }

  /// A section that comes later. What `load` throws is told as for several.
  public init(
    _ key: some KeyConvertible, fresh: Duration = .seconds(60),
    load: @escaping @Sendable () async throws -> Section,
    placeholder: () -> some Element = { ActivityIndicator() }
  ) {
    self.init(key: key.key, fresh: fresh, placeholder: placeholder().any) { [try await load()] }
  }

  var sections: [Section] {
    switch shown {
    case .content(let sections): sections
    case .note(let note): [Section(key: key, rows: [Row(key: key, note)])]
    }
  }
}

extension ListBuilder {
  /// Rows that come later.
  public static func buildExpression(_ deferred: Deferred<[Row]>) -> Part where Value == Row {
    .many(deferred.rows)
  }
  /// Sections that come later.
  public static func buildExpression(_ deferred: Deferred<[Section]>) -> Part
  where Value == Section {
    .many(deferred.sections)
  }
  /// Rows that come later, by themselves.
  public static func buildExpression(_ deferred: Deferred<[Row]>) -> Part where Value == Section {
    buildExpression(deferred.rows)
  }
}
