/// A summary that opens to show more content, without a script.
///
///     Details("Ingredients", "Water, tea leaves")
///     // <details class="pe-details"><summary>Ingredients</summary>
///     // <div>Water, tea leaves</div></details>
///
/// (HTML Standard, section 4.11.1.)
public struct Details: View {
  /// The visible summary, which opens the content.
  public var summary: String
  /// The content, visible when open.
  public var content: AnyElement
  /// Whether the content is open when the page is loaded. False by default.
  public var isOpen: Bool
  /// A name shared by several `Details`. Browsers keep only one of them open at a time. `nil` by default.
  public var group: String?

  /// Creates a summary that opens to show text or another element.
  public init(
    _ summary: String, _ content: some Element, isOpen: Bool = false, group: String? = nil
  ) {
    (self.summary, self.content) = (summary, content.any)
    (self.isOpen, self.group) = (isOpen, group)
  }

  public static func == (left: Details, right: Details) -> Bool {
    left.summary.hasSameBytes(as: right.summary) && left.content == right.content
      && left.isOpen == right.isOpen && left.group.hasSameBytes(as: right.group)
  }

  /// - Throws: ``ControlError/emptyLabel(name:)`` for an empty summary, or an error of the content.
  public func write(into html: inout HTMLWriter) throws {
    if summary.isEmpty { throw ControlError.emptyLabel(name: "Details") }
    html.raw("<details class=\"pe-details\"")
    if let group, !group.isEmpty { html.attribute("name", group) }
    html.attribute("open", isSet: isOpen)
    html.raw("><summary>")
    html.text(summary)
    html.raw("</summary><div>")
    try content.render(into: &html)
    html.raw("</div></details>")
  }
}
