/// A sign that something is on its way.
///
///     ActivityIndicator()
///     // <span class="pe-activity" role="progressbar" aria-label="Loading"></span>
///
/// It stands still for readers who asked for less motion.
public struct ActivityIndicator: View, Hashable {
  /// True by default; when false there is nothing to see.
  public var isAnimating: Bool

  /// A sign that is seen, unless told otherwise.
  public init(isAnimating: Bool = true) { self.isAnimating = isAnimating }

  public func write(into html: inout HTMLWriter) {
    guard isAnimating else { return }
    html.raw("<span class=\"pe-activity\" role=\"progressbar\"")
    html.attribute("aria-label", html.language[.loading])
    html.raw("></span>")
  }
}
