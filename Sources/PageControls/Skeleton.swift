public import PageElements

/// What stands in for text that is not there yet: grey lines, of which nothing is read out.
///
///     Deferred("prices") { try await prices() } placeholder: { Skeleton(lines: 3) }
///     // <div class="pe-skeleton" aria-hidden="true"><i></i><i></i><i></i></div>
public struct Skeleton: View, Hashable {
  /// How many lines: 1 to 20, others are taken for the nearest.
  public var lines: Int

  /// Three lines, unless told otherwise.
  public init(lines: Int = 3) { self.lines = lines }

  public func write(into html: inout HTMLWriter) {
    html.raw("<div class=\"pe-skeleton\" aria-hidden=\"true\">")
    for _ in 0..<min(max(lines, 1), 20) { html.raw("<i></i>") }
    html.raw("</div>")
  }
}
