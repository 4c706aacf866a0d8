extension TextField {
  /// - Throws: ``ActionError`` if a request could not find a function again, ``ControlError`` for an invalid time or
  ///   bounds out of order, or ``RenderError/unsafeURL(_:)`` for a suggestion source with another scheme.
  public func write(into html: inout HTMLWriter) throws {
    try checkTimes()
    if let source = suggestionSource { try LinkURL.checkFetchable(source.text) }
    let label = self.label ?? placeholder ?? name ?? html.language[.textField]
    let isShown = showsLabel && self.label != nil
    let name = self.name ?? (html.hasFunction(.change) ? "value" : nil)
    let descriptions = html.descriptions(on: name, help: help, prefix: prefix, suffix: suffix)
    let list =
      suggestions.isEmpty || kind == .password
      ? nil : descriptions.key.isEmpty ? html.uniqueKey(of: name) : descriptions.key
    try html.changeForm(of: name ?? "value") { html in
      let showsRevealButton = isRevealable && kind == .password && isEnabled
      if showsRevealButton { html.raw("<div class=\"pe-revealed\">") }
      html.labelled(label, isShown: isShown, descriptions) { html in
        html.void("input") {
          writeValue(name, into: &$0)
          if let list {
            $0.raw(" list=\"pe-list-")
            $0.raw(unescaped: list)
            $0.raw("\"")
          }
          if let source = suggestionSource, kind != .password {
            $0.raw(" data-control=\"suggest\"")
            $0.attribute("data-from", source.text)
          } else if isTagInput {
            $0.raw(" data-control=\"tags\"")
            $0.attribute("data-remove", $0.language[.removeItem])
          } else if let shortcut, isEnabled {
            $0.raw(" data-control=\"shortcut\"")
            $0.attribute("aria-keyshortcuts", shortcut)
          }
          if let autocomplete { $0.attribute("autocomplete", autocomplete) }
          $0.attribute("required", isSet: isRequired)
          $0.attribute("disabled", isSet: !isEnabled)
          $0.formOwnerAttribute()
          if let name, isEnabled { $0.recordFieldName(name) }
          $0.focus(on: name, isEnabled: isEnabled)
          $0.validationAttributes(of: name, descriptions)
          if !isShown { $0.attribute("aria-label", label) }
        }
      }
      if showsRevealButton {
        html.raw(
          "<button type=\"button\" hidden=\"\" data-control=\"reveal\" aria-pressed=\"false\"")
        html.attribute("aria-label", html.language[.showPassword])
        html.raw(">")
        Icon(.show).write(into: &html)
        Icon(.hide).write(into: &html)
        html.raw("</button></div>")
      }
      if let list { html.suggestions(suggestions, list) }
      html.fieldMessages(on: name, label, descriptions)
    }
  }

  /// The largest maximum length, in characters, that also sets the width of the field.
  private static let maximumSizedLength = 16

  /// Appends the type, name, value and limits. A time input cannot show text that is not a time, so a text input lets
  /// the reader correct it.
  private func writeValue(_ name: String?, into html: inout HTMLWriter) {
    let submittedValue = kind == .password ? nil : html.submittedValue(name)
    let value = (submittedValue ?? text).withoutLineBreaks
    let isTime = kind.isTimeInput && (value.isEmpty || kind.accepts(value))
    html.attribute("type", kind.isTimeInput && !isTime ? Kind.text.rawValue : kind.rawValue)
    if let name { html.attribute("name", name) }
    html.attribute("value", value)
    guard !kind.isTimeInput else {
      if isTime, let earliest { html.attribute("min", earliest) }
      if isTime, let latest { html.attribute("max", latest) }
      // By default browsers accept only whole minutes.
      if isTime, [value, earliest, latest].contains(where: { $0?.hasSeconds == true }) {
        html.raw(" step=\"1\"")
      }
      return
    }
    if let placeholder { html.attribute("placeholder", placeholder) }
    if let maximum = maximumLength {
      html.raw(" maxlength=\"")
      html.number(min(max(maximum, 0), 999_999_999))
      html.raw("\"")
      // A short field for a short value.
      if (1...Self.maximumSizedLength).contains(maximum), kind != .search {
        html.raw(" size=\"")
        html.number(maximum)
        html.raw("\"")
      }
    }
  }

  private func checkTimes() throws {
    guard kind.isTimeInput else { return }
    for end in [earliest, latest] {
      if let end, !kind.accepts(end) {
        throw ControlError.invalidTime(end, of: label ?? name ?? "")
      }
    }
    if kind == .dateTime, let earliest, let latest,
      latest.utf8.lexicographicallyPrecedes(earliest.utf8)
    {
      throw ControlError.unorderedBounds([earliest, latest], of: label ?? name ?? "")
    }
  }
}

extension String {
  /// Whether a time, with or without a day, has seconds.
  fileprivate var hasSeconds: Bool { utf8.count { $0 == UInt8(ascii: ":") } > 1 }
}

extension TextField.Kind {
  /// Whether browsers show the field as a time input with separate parts.
  var isTimeInput: Bool { self == .time || self == .dateTime }

  /// Returns whether a time input can show the text.
  func accepts(_ text: String) -> Bool {
    self == .time ? text.isHTMLTime : text.isHTMLDateTime
  }
}

extension HTMLWriter {
  /// Appends the suggestions of a field.
  fileprivate mutating func suggestions(_ texts: [String], _ key: String) {
    raw("<datalist id=\"pe-list-")
    raw(unescaped: key)
    raw("\">")
    for text in texts {
      raw("<option")
      attribute("value", text)
      raw("></option>")
    }
    raw("</datalist>")
  }
}
