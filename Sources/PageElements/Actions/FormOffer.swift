/// A suggested way to resolve the errors of a form: a link, and optionally a button that submits the form again.
package struct FormOffer: Hashable, Sendable {
  /// The field name under which the button submits its value.
  package static let replaceName = "pe-replace"

  /// The text of the link, and its destination.
  package var title: String
  package var address: Address
  /// The button that submits the form again. `nil`, the default, shows only the link.
  package var button: Button?

  /// The title of a button, and the value that it submits as ``FormOffer/replaceName``.
  package struct Button: Hashable, Sendable {
    package var title, value: String

    package init(_ title: String, value: String) { (self.title, self.value) = (title, value) }
  }

  package init(_ title: String, to address: Address, button: Button? = nil) {
    (self.title, self.address, self.button) = (title, address, button)
  }
}

extension [FormOffer] {
  /// Renders the offers as HTML; returns `nil` if there is no offer.
  ///
  /// They follow the save button, so that the Enter key still activates that button.
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
