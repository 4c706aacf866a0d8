/// A summary that opens to show more, without a script.
///
///     ElementOfDetails("Ingredients", "Water, tea leaves")
///     // <details class="pe-details"><summary>Ingredients</summary>
///     // <div>Water, tea leaves</div></details>
///
/// (HTML Standard, section 4.11.1.)
public enum Details: ElementableView {
  /// Equatable only, since an element of any type is no more.
  public struct Props: Equatable, Sendable {
    /// What is always shown, and opens the rest.
    public var summary: String
    /// What is shown when open.
    public var content: AnyElement
    /// Whether it comes open. False by default.
    public var isOpen: Bool
    /// A name shared by those of which only one is open at a time. `nil`, the default, leaves each
    /// to itself.
    public var group: String?

    public init(
      summary: String, content: AnyElement, isOpen: Bool = false, group: String? = nil
    ) {
      (self.summary, self.content) = (summary, content)
      (self.isOpen, self.group) = (isOpen, group)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.summary.hasSameBytes(as: right.summary) && left.content == right.content
        && left.isOpen == right.isOpen && left.group.hasSameBytes(as: right.group)
    }
  }

  /// - Throws: ``ControlError/emptyLabel(name:)`` for an empty summary, and what the content
  ///   throws.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    if props.summary.isEmpty { throw ControlError.emptyLabel(name: "Details") }
    html.raw("<details class=\"pe-details\"")
    if let group = props.group, !group.isEmpty { html.attribute("name", group) }
    html.attribute("open", isSet: props.isOpen)
    html.raw("><summary>")
    html.text(props.summary)
    html.raw("</summary><div>")
    try props.content.render(into: &html)
    html.raw("</div></details>")
  }
}

/// A summary that opens to show text.
public func ElementOfDetails(
  _ summary: String, _ text: String, isOpen: Bool = false
) -> ElementOf<Details> {
  ElementOf(props: Details.Props(summary: summary, content: .text(text), isOpen: isOpen))
}

/// A summary that opens to show another element.
public func ElementOfDetails(
  _ summary: String, _ content: some Element, isOpen: Bool = false
) -> ElementOf<Details> {
  ElementOf(props: Details.Props(summary: summary, content: content.any, isOpen: isOpen))
}

/// Details with all their props, in the spelling of the seeds.
public func ElementOfDetails(props: Details.Props) -> ElementOf<Details> {
  ElementOf(props: props)
}
