/// A short word or a count that stands out.
///
///     ElementOfBadge("New", kind: .positive)
///     // <span class="pe-badge" data-kind="positive">New</span>
///     ElementOfBadge("3", description: "3 unread messages")
///     // <span class="pe-badge"><span aria-hidden="true">3</span>
///     // <span class="pe-unseen">3 unread messages</span></span>
///
/// Its text says what it means, with or without the colour. Empty text is no badge at all.
public enum Badge: ElementableView {
  public enum Kind: String, Sendable {
    case neutral, accent, positive, warning, negative
  }
  public struct Props: Hashable, Sendable {
    public var text: String
    /// The colour. `.neutral` by default.
    public var kind: Kind
    /// What screen readers say in place of the text; `nil`, the default, is the text.
    public var description: String?

    public init(_ text: String, kind: Kind = .neutral, description: String? = nil) {
      (self.text, self.kind, self.description) = (text, kind, description)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.text.hasSameBytes(as: right.text) && left.kind == right.kind
        && left.description.hasSameBytes(as: right.description)
    }
  }

  public static func render(_ props: Props, into html: inout HTMLWriter) {
    guard !props.text.isEmpty else { return }
    html.raw("<span class=\"pe-badge\"")
    if props.kind != .neutral { html.attribute("data-kind", props.kind.rawValue) }
    html.raw(">")
    if let description = props.description {
      html.raw("<span aria-hidden=\"true\">")
      html.text(props.text)
      html.raw("</span><span class=\"pe-unseen\">")
      html.text(description)
      html.raw("</span>")
    } else {
      html.text(props.text)
    }
    html.raw("</span>")
  }
}

/// A short word or a count that stands out.
public func ElementOfBadge(
  _ text: String, kind: Badge.Kind = .neutral, description: String? = nil
) -> ElementOf<Badge> {
  ElementOf(props: Badge.Props(text, kind: kind, description: description))
}

/// A badge with all its props, in the spelling of the seeds.
public func ElementOfBadge(props: Badge.Props) -> ElementOf<Badge> { ElementOf(props: props) }
