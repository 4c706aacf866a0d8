/// A way out of what is wrong with a form: a link, and perhaps a button that sends the form once more.
package struct FormOffer: Hashable, Sendable {
  /// The name of what a button of the form sends.
  package static let replaceName = "pe-replace"

  /// The text of the link, and where it leads.
  package var title: String
  package var address: Address
  /// The title of the button, and what it sends as ``replaceName``; `nil`, the default, for none.
  package var button: Button?

  package struct Button: Hashable, Sendable {
    package var title, value: String

    package init(_ title: String, value: String) { (self.title, self.value) = (title, value) }
  }

  package init(_ title: String, to address: Address, button: Button? = nil) {
    (self.title, self.address, self.button) = (title, address, button)
  }
}

extension [FormOffer] {
  /// The offers as HTML; `nil` for none. They stand behind the button that saves, which Enter presses.
  package func html(in language: Language) -> String? {
    guard !isEmpty else { return nil }
    var html = HTMLWriter(language: language)
    write(into: &html)
    return String(decoding: html.finish(), as: UTF8.self)
  }

  package func write(into html: inout HTMLWriter) {
    guard !isEmpty else { return }
    html.raw("<span class=\"pe-form-buttons pe-offers\">")
    for offer in self {
      html.raw("<a")
      html.attribute("href", offer.address.text)
      html.raw(">")
      html.text(offer.title)
      html.raw("</a>")
      guard let button = offer.button else { continue }
      html.raw("<button type=\"submit\" data-role=\"danger\"")
      html.attribute("name", FormOffer.replaceName)
      html.attribute("value", button.value)
      html.raw(">")
      html.text(button.title)
      html.raw("</button>")
    }
    html.raw("</span>")
  }
}
