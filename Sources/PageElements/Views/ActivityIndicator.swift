/// A sign that something is on its way.
///
///     ElementOfActivityIndicator()
///     // <span class="pe-activity" role="progressbar" aria-label="Loading"></span>
///
/// Its props say whether it turns: when false there is nothing to see. It stands still for readers
/// who asked for less motion.
public enum ActivityIndicator: ElementableView {
  public static func render(_ isAnimating: Bool, into html: inout HTMLWriter) {
    guard isAnimating else { return }
    html.raw("<span class=\"pe-activity\" role=\"progressbar\" aria-label=\"Loading\"></span>")
  }
}

/// A sign that something is on its way.
public func ElementOfActivityIndicator(props isAnimating: Bool = true)
  -> ElementOf<ActivityIndicator>
{
  ElementOf(props: isAnimating)
}
