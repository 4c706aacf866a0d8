/// A spinner that shows that something is loading.
///
///     ActivityIndicator()
///     // <span class="pe-activity" role="progressbar" aria-label="Loading"></span>
///
/// The spinner does not move if the reader prefers reduced motion.
public struct ActivityIndicator: View, Hashable {
  /// Whether the spinner is shown. True by default.
  public var isAnimating: Bool

  /// Creates a spinner, which is shown by default.
  public init(isAnimating: Bool = true) { self.isAnimating = isAnimating }

  public func write(into html: inout HTMLWriter) {
    guard isAnimating else { return }
    html.raw("<span class=\"pe-activity\" role=\"progressbar\"")
    html.attribute("aria-label", html.language[.loading])
    html.raw("></span>")
  }
}
