import PageElements
import PageHTTP
import PageVisitors

/// A button beside a notice that undoes an action.
///
/// Its values, which the page's `Page.onUndo(_:)` receives, come from a handler of that page. They are signed for the
/// session in which they were offered, or for the visitor if nobody is logged in.
struct UndoOffer: Sendable {
  /// The number of seconds for which an action can be undone.
  static let lifetime = 600
  /// The maximum number of bytes of HTML beside a notice.
  static let byteLimit = 1_200

  private let message: SignedMessage

  init(secret: [UInt8], now: @escaping @Sendable () -> Int = SignedMessage.clock) {
    message = SignedMessage(secret: secret, purpose: "undo", lifetime: Self.lifetime, now: now)
  }

  /// Returns the button as HTML; `nil` if the values are too long.
  func button(
    _ values: FormValues, at action: String, for path: String,
    to recipient: SignedMessage.Recipient,
    in language: Language
  ) -> String? {
    let text = values.items.map { "\(URLQuery.encode($0))=\(URLQuery.encode($1))" }
      .joined(separator: "&")
    guard text.utf8.count <= Self.byteLimit else { return nil }
    var html = HTMLWriter(minimumCapacity: 1_024)
    html.raw("<button type=\"submit\" form=\"pe-actions\"")
    html.attribute("formaction", action)
    html.raw(" name=\"pe-undo\"")
    html.attribute("value", message.sign(text, for: path, to: recipient))
    html.raw(">")
    html.text(language[.undo])
    html.raw("</button>")
    let button = html.string()
    return button.utf8.count <= Self.byteLimit ? button : nil
  }

  /// Returns the handler's values; `nil` if the offer has expired, was made to another reader, or was never made.
  func values(in sent: FormValues, for path: String, to recipients: [SignedMessage.Recipient])
    -> FormValues?
  {
    guard let signed = sent["pe-undo"], let text = message.open(signed, for: path, to: recipients),
      let query = try? URLQuery(text[...])
    else { return nil }
    return FormValues(query.items.map { ($0.name, $0.value) })
  }
}
