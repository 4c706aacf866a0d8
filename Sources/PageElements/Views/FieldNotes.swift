/// What is said beside a control whatever is typed: a listener hears it after the control's name.
package struct FieldNotes {
  var help, prefix, suffix: String?
  /// Names them on the page; empty where there are none.
  var key = ""

  /// None.
  package init() {}

  /// Whether the control stands in a box with what is before and after it.
  var isBoxed: Bool { prefix != nil || suffix != nil }

  /// What begins their ids, in the order in which they are heard.
  var ids: [StaticString] {
    [
      prefix == nil ? nil : "pe-prefix-", suffix == nil ? nil : "pe-suffix-",
      help == nil ? nil : "pe-help-",
    ].compactMap(\.self)
  }
}

extension HTMLWriter {
  /// What is said beside a control, with ids that no other control of the page has.
  ///
  /// Empty texts are none.
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

  /// Names a control among all of its page: by its row, header or footer, which is rendered by itself as well, and by
  /// how many of that name stand before it there.
  mutating func ownKey(of name: String?) -> String {
    var key = name.map(Section.token) ?? "-"
    if let place = context.place, place != .table { key = "\(place.section).\(place.row).\(key)" }
    let count = context.fieldCounts[key, default: 0] + 1
    context.fieldCounts[key] = count
    return count == 1 ? key : "\(key).-\(count)"
  }

  /// Appends a control in its box, between what stands before and after it.
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

  /// No part of the label around it, which would make it part of the name; it is described by its id.
  private mutating func affix(_ id: StaticString, _ text: String?, _ key: String) {
    guard let text else { return }
    raw("<span aria-hidden=\"true\" id=\"")
    raw(id)
    raw(unescaped: key)
    raw("\">")
    self.text(text)
    raw("</span>")
  }

  /// Appends what helps to fill in a control.
  package mutating func help(_ notes: FieldNotes) {
    guard let help = notes.help else { return }
    raw("<p class=\"pe-help\" id=\"pe-help-")
    raw(unescaped: notes.key)
    raw("\">")
    text(help)
    raw("</p>")
  }
}
