/// A short word or a count on a coloured background.
///
///     Badge("New", kind: .positive)
///     // <span class="pe-badge" data-kind="positive">New</span>
///     Badge("3", description: "3 unread messages")
///     // <span class="pe-badge"><span aria-hidden="true">3</span>
///     // <span class="pe-unseen">3 unread messages</span></span>
///
/// The text states the meaning, so the badge can be understood without its colour. A badge with empty text renders
/// nothing.
public struct Badge: View, Hashable {
  /// The meaning that a badge's colour conveys.
  public enum Kind: String, Sendable {
    /// Neutral: grey.
    case neutral
    /// Important: the page's accent colour.
    case accent
    /// In progress: teal.
    case info
    /// Successful: green.
    case positive
    /// Needs attention: brown, or amber in dark mode.
    case warning
    /// Wrong: red.
    case negative
  }
  /// The visible text. If it is empty, the badge renders nothing.
  public var text: String
  /// The colour. `.neutral` by default.
  public var kind: Kind
  /// The text for screen readers in place of ``text``. `nil`, the default, lets them read ``text``.
  public var description: String?

  /// Creates a badge.
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
