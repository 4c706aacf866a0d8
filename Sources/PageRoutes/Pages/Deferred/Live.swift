public import PageElements

/// An element that follows a sequence: it shows the latest value, and changes by itself when the next one arrives.
///
///     Row(key: "oolong") {
///       "Oolong"
///       Live("oolong", of: { exchange.prices(of: "oolong") }) { price in Label("\(price) €") }
///     }
///
/// Until the first value arrives, the placeholder is shown, with a link "Show" for readers without the script. The site
/// sends each value to open copies of the page as a patch of the cell around the element, whether or not the page is
/// ``Page/live()``. Values that arrive faster than copies are rendered are skipped.
///
/// The sequence is started once for all readers who see the same page, as with ``Deferred``. Its task is cancelled 15
/// seconds after the last of them has closed the page. When the sequence ends or throws, its last value stays until the
/// page changes (`Site.changed(_:)`, a feed, an action), which starts the sequence again. If there was no value, the
/// element shows an error with a link "Try again".
///
/// To follow an observable object, use `Observations` of Swift's Observation:
///
///     Live("count", of: { Observations { model.count } }) { count in Label("\(count) cups") }
///
/// Outside a site's page, such as in a snapshot of a table, the placeholder is shown.
public struct Live<Value: Sendable>: Element, View, Equatable {
  private let key: String
  private let element: AnyElement

  /// - Parameters:
  ///   - key: The key that identifies it among the content that the page follows or defers.
  ///   - values: Starts the sequence. The site logs the errors that the closure and the sequence throw.
  ///   - content: Returns the element for a value.
  ///   - placeholder: The element to show until the first value. An activity indicator by default.
  public init<Values: AsyncSequence>(
    _ key: some KeyConvertible, of values: @escaping @Sendable () async throws -> Values,
    content: (Value) -> some Element, placeholder: () -> some Element = { ActivityIndicator() }
  )
  where
    Values.Element == Value, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype
  {
    self.key = key.key
    guard let scope = DeferralScope.current else {
      element = DeferredPlaceholder(content: placeholder().any, link: nil).any
      return
    }
    let link = scope.link(to: self.key)
    let source = Deferrals.Source.follow { deliver in
      for try await value in try await values() { deliver(value) }
    }
    element =
      switch scope.content(for: self.key, fresh: nil, source) {
      case .loaded(let value as Value): content(value).any
      case .loaded, .failed:
        DeferredPlaceholder(content: .text(""), link: link, hasFailed: true).any
      case .waiting: DeferredPlaceholder(content: placeholder().any, link: link).any
      }
  }

  public func write(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  public static func == (left: Live, right: Live) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.element == right.element
  }
}
