/// The help text, prefix and suffix of a control. Screen readers read them after the control's name.
package struct FieldNotes {
  var help, prefix, suffix: String?
  /// The suffix of their ids, unique on the page. Empty if there are no notes.
  var key = ""

  /// Creates empty notes.
  package init() {}

  /// Whether the control is in a box with its prefix or suffix.
  var isBoxed: Bool { prefix != nil || suffix != nil }

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
  package mutating func notes(
    on name: String?, help: String?, prefix: String? = nil, suffix: String? = nil
  ) -> FieldNotes {
    guard help != nil || prefix != nil || suffix != nil else { return FieldNotes() }
    func text(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
    var notes = FieldNotes()
    (notes.help, notes.prefix, notes.suffix) = (text(help), text(prefix), text(suffix))
    if !notes.ids.isEmpty { notes.key = ownKey(of: name) }
    return notes
  }

  /// Returns a key for a control, unique on the page. It consists of the control's name and its row, header or footer,
  /// which may also be rendered alone. A number follows if that place contains earlier controls with the name.
  mutating func ownKey(of name: String?) -> String {
    var key = name.map(Section.token) ?? "-"
    if let place = context.place, place != .table { key = "\(place.section).\(place.row).\(key)" }
    let count = context.fieldCounts[key, default: 0] + 1
    context.fieldCounts[key] = count
    return count == 1 ? key : "\(key).-\(count)"
  }

  /// Appends a control in its box, between its prefix and suffix.
  mutating func boxed(
    _ notes: FieldNotes, control: (inout HTMLWriter) throws -> Void
  ) rethrows {
    guard notes.isBoxed else { return try control(&self) }
    raw("<span class=\"pe-box\">")
    affix("pe-prefix-", notes.prefix, notes.key)
    try control(&self)
    affix("pe-suffix-", notes.suffix, notes.key)
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
  package mutating func help(_ notes: FieldNotes) {
    guard let help = notes.help else { return }
    raw("<p class=\"pe-help\" id=\"pe-help-")
    raw(unescaped: notes.key)
    raw("\">")
    text(help)
    raw("</p>")
  }
}
