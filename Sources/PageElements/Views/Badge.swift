/// A short word or a count that stands out.
///
///     Badge("New", kind: .positive)
///     // <span class="pe-badge" data-kind="positive">New</span>
///     Badge("3", description: "3 unread messages")
///     // <span class="pe-badge"><span aria-hidden="true">3</span>
///     // <span class="pe-unseen">3 unread messages</span></span>
///
/// Its text says what it means, with or without the colour. Empty text is no badge at all.
public struct Badge: View, Hashable {
  /// What a badge tells of its text by its colour.
  public enum Kind: String, Sendable {
    /// Nothing: grey.
    case neutral
    /// That it matters: the page's accent colour.
    case accent
    /// That something goes on: teal.
    case info
    /// That all is well: green.
    case positive
    /// That something wants attention: brown, amber where the page is dark.
    case warning
    /// That something is wrong: red.
    case negative
  }
  /// What is shown. While it is empty there is no badge.
  public var text: String
  /// The colour. `.neutral` by default.
  public var kind: Kind
  /// What screen readers say in place of the text; `nil`, the default, is the text.
  public var description: String?

  /// A badge that is read out as it is shown, unless it has a description.
  public init(_ text: String, kind: Kind = .neutral, description: String? = nil) {
    (self.text, self.kind, self.description) = (text, kind, description)
  }

  public static func == (left: Badge, right: Badge) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.kind == right.kind
      && left.description.hasSameBytes(as: right.description)
  }

  public func write(into html: inout HTMLWriter) {
    guard !text.isEmpty else { return }
    html.raw("<span class=\"pe-badge\"")
    if kind != .neutral { html.attribute("data-kind", kind.rawValue) }
    html.raw(">")
    if let description {
      html.raw("<span aria-hidden=\"true\">")
      html.text(text)
      html.raw("</span><span class=\"pe-unseen\">")
      html.text(description)
      html.raw("</span>")
    } else {
      html.text(text)
    }
    html.raw("</span>")
  }
}
