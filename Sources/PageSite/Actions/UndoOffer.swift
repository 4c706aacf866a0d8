import PageElements

/// A button beside a notice that takes back what was done.
///
/// What it hands to the page's ``Page/onUndo(_:)`` was said by a handler of that page: it is signed, for the session in
/// which it was offered, or for the visitor where nobody is logged in.
struct UndoOffer: Sendable {
  /// For how many seconds what was done can be taken back.
  static let lifetime = 600
  /// How many bytes of HTML are carried beside a notice.
  static let byteLimit = 1_200

  private let note: SignedNote

  init(secret: [UInt8], now: @escaping @Sendable () -> Int = SignedNote.clock) {
    note = SignedNote(secret: secret, purpose: "undo", lifetime: Self.lifetime, now: now)
  }

  /// The button as HTML; `nil` for values too long to be carried.
  func button(
    _ values: FormValues, at action: String, for path: String, to reader: SignedNote.Reader,
    in language: Language
  ) -> String? {
    let text = values.items.map { "\(URLQuery.encode($0))=\(URLQuery.encode($1))" }
      .joined(separator: "&")
    guard text.utf8.count <= Self.byteLimit else { return nil }
    var html = HTMLWriter(minimumCapacity: 1_024)
    html.raw("<button type=\"submit\" form=\"pe-actions\"")
    html.attribute("formaction", action)
    html.raw(" name=\"pe-undo\"")
    html.attribute("value", note.sign(text, for: path, to: reader))
    html.raw(">")
    html.text(language[.undo])
    html.raw("</button>")
    let button = html.string()
    return button.utf8.count <= Self.byteLimit ? button : nil
  }

  /// What the handler said; `nil` for what was offered too long ago, to somebody else, or never.
  func values(in sent: FormValues, for path: String, to readers: [SignedNote.Reader]) -> FormValues?
  {
    guard let signed = sent["pe-undo"], let text = note.open(signed, for: path, to: readers),
      let query = try? URLQuery(text[...])
    else { return nil }
    return FormValues(query.items.map { ($0.name, $0.value) })
  }
}
