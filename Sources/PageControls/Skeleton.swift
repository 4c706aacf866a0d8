public import PageElements

/// A placeholder for text that is still loading: grey lines, which screen readers ignore.
///
///     Deferred("prices") { try await prices() } placeholder: { Skeleton(lines: 3) }
///     // <div class="pe-skeleton" aria-hidden="true"><i></i><i></i><i></i></div>
public struct Skeleton: View, Hashable {
  /// The number of lines, limited to 1 to 20.
  public var lines: Int

  /// Creates a placeholder, by default with three lines.
  public init(lines: Int = 3) { self.lines = lines }

  public func write(into html: inout HTMLWriter) {
    html.raw("<div class=\"pe-skeleton\" aria-hidden=\"true\">")
    for _ in 0..<min(max(lines, 1), 20) { html.raw("<i></i>") }
    html.raw("</div>")
  }
}
