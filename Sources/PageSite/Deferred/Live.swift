public import PageElements

/// An element that follows a sequence: it is the last value that came, and changes by itself when the next
/// one comes.
///
///     Row(key: "oolong") {
///       "Oolong"
///       Live("oolong", of: { exchange.prices(of: "oolong") }) { price in Label("\(price) €") }
///     }
///
/// Until the first value comes its placeholder stands in its place, with a link "Show" for readers without a
/// script. Open copies of the page are sent each value as a patch of the cell it stands in, whether or not
/// the page is ``Page/live()``; those that come faster than copies are rendered are passed over.
///
/// The sequence is begun once for all who are shown the same, as with ``Deferred``, and its task is cancelled
/// 15 seconds after the last of them has closed the page. When it ends or throws, its last value stays until
/// the page changes (``Site/changed(_:)``, a feed, an action): then it begins anew. Where none had come the
/// element says that it could not be loaded, with a link "Try again".
///
/// An observable object is a sequence by `Observations`, of Swift's own Observation:
///
///     Live("count", of: { Observations { model.count } }) { count in Label("\(count) cups") }
///
/// Outside of a page of a site, such as in a snapshot of a table, it is its placeholder.
public struct Live<Value: Sendable>: Element, View, Equatable {
  private let key: String
  private let shown: AnyElement

  /// - Parameters:
  ///   - key: Tells it from all else that the page follows or defers.
  ///   - values: Begins the sequence. What it or the sequence throws is logged.
  ///   - content: What is shown of a value.
  ///   - placeholder: What stands in its place until the first one. Something that turns, by default.
  public init<Values: AsyncSequence>(
    _ key: some KeyConvertible, of values: @escaping @Sendable () async throws -> Values,
    content: (Value) -> some Element, placeholder: () -> some Element = { ActivityIndicator() }
  )
  where
    Values.Element == Value, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype
  {
    self.key = key.key
    guard let scope = DeferralScope.current else {
      shown = DeferredNote(content: placeholder().any, link: nil).any
      return
    }
    let link = scope.link(to: self.key)
    let source = Deferrals.Source.follow { give in
      for try await value in try await values() { give(value) }
    }
    shown =
      switch scope.look(for: self.key, fresh: nil, source) {
      case .loaded(let value as Value): content(value).any
      case .loaded, .failed: DeferredNote(content: .text(""), link: link, hasFailed: true).any
      case .waiting: DeferredNote(content: placeholder().any, link: link).any
      }
  }

  public func write(into html: inout HTMLWriter) throws { try shown.render(into: &html) }

  public static func == (left: Live, right: Live) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.shown == right.shown
  }
}
