/// The help text, prefix and suffix of a control. Screen readers read them after the control's name.
package struct FieldDescriptions {
  var help, prefix, suffix: String?
  /// The suffix of their ids, unique on the page. Empty if there are no notes.
  var key = ""

  /// Creates empty notes.
  package init() {}

  /// Whether the control is in a box with its prefix or suffix.
  var hasAffixes: Bool { prefix != nil || suffix != nil }

  /// The prefixes of their ids, in reading order.
  var ids: [StaticString] {
    [
      prefix == nil ? nil : "pe-prefix-", suffix == nil ? nil : "pe-suffix-",
      help == nil ? nil : "pe-help-",
    ].compactMap(\.self)
  }
}

extension HTMLWriter {
  /// Returns the notes of a control, with ids that are unique on the page.
  ///
  /// Empty texts are ignored.
  package mutating func descriptions(
    on name: String?, help: String?, prefix: String? = nil, suffix: String? = nil
  ) -> FieldDescriptions {
    guard help != nil || prefix != nil || suffix != nil else { return FieldDescriptions() }
    func text(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
    var descriptions = FieldDescriptions()
    (descriptions.help, descriptions.prefix, descriptions.suffix) = (
      text(help), text(prefix), text(suffix)
    )
    if !descriptions.ids.isEmpty { descriptions.key = uniqueKey(of: name) }
    return descriptions
  }

  /// Returns a key for a control, unique on the page. It consists of the control's name and its row, header or footer,
  /// which may also be rendered alone. A number follows if that place contains earlier controls with the name.
  mutating func uniqueKey(of name: String?) -> String {
    var key = name.map(Section.token) ?? "-"
    if let location = context.location, location != .table {
      key = "\(location.section).\(location.row).\(key)"
    }
    let count = context.fieldCounts[key, default: 0] + 1
    context.fieldCounts[key] = count
    return count == 1 ? key : "\(key).-\(count)"
  }

  /// Appends a control in its box, between its prefix and suffix.
  mutating func withAffixes(
    _ descriptions: FieldDescriptions, control: (inout HTMLWriter) throws -> Void
  ) rethrows {
    guard descriptions.hasAffixes else { return try control(&self) }
    raw("<span class=\"pe-box\">")
    affix("pe-prefix-", descriptions.prefix, descriptions.key)
    try control(&self)
    affix("pe-suffix-", descriptions.suffix, descriptions.key)
    raw("</span>")
  }

  /// Appends a prefix or suffix. It is hidden from the label, whose text would make it part of the control's name. The
  /// control's `aria-describedby` refers to its id instead.
  private mutating func affix(_ id: StaticString, _ text: String?, _ key: String) {
    guard let text else { return }
    raw("<span aria-hidden=\"true\" id=\"")
    raw(id)
    raw(unescaped: key)
    raw("\">")
    self.text(text)
    raw("</span>")
  }

  /// Appends the help text of a control.
  package mutating func help(_ descriptions: FieldDescriptions) {
    guard let help = descriptions.help else { return }
    raw("<p class=\"pe-help\" id=\"pe-help-")
    raw(unescaped: descriptions.key)
    raw("\">")
    text(help)
    raw("</p>")
  }
}
