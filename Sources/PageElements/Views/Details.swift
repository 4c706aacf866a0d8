/// A summary that opens to show more, without a script.
///
///     Details("Ingredients", "Water, tea leaves")
///     // <details class="pe-details"><summary>Ingredients</summary>
///     // <div>Water, tea leaves</div></details>
///
/// (HTML Standard, section 4.11.1.)
public struct Details: View {
  /// What is always shown, and opens the rest.
  public var summary: String
  /// What is shown when open.
  public var content: AnyElement
  /// Whether it comes open. False by default.
  public var isOpen: Bool
  /// A name shared by those of which only one is open at a time. `nil`, the default, leaves each
  /// to itself.
  public var group: String?

  /// A summary that opens to show text or another element.
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

  /// - Throws: ``ControlError/emptyLabel(name:)`` for an empty summary, and what the content
  ///   throws.
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
