/// A day to choose.
///
///     DateField("Due", name: "due", date: CalendarDate("2026-02-28"))
///     // <label class="pe-field"><span>Due</span>
///     // <input type="date" name="due" value="2026-02-28"/></label>
///
/// It sends `YYYY-MM-DD`, which ``CalendarDate`` reads, or the empty string.
/// (HTML Standard, section 4.10.5.1.7.)
public struct DateField: View, Hashable, FormControl {
  /// What the day is called in the form's data. Must not be empty.
  public var name: String
  /// What the day is for. Must not be empty.
  public var label: String
  /// The day in it; `nil`, the default, leaves it empty.
  public var date: CalendarDate?
  /// The first and last day to choose; `nil`, the default, is any. A browser refuses to send
  /// others, a hand-made request may still hold them.
  public var earliest, latest: CalendarDate?
  /// Whether a browser refuses to send it empty. False by default.
  public var isRequired: Bool
  /// True by default; false greys it out, and it is not sent.
  public var isEnabled: Bool
  /// Whether the label stands above it. True by default; false leaves it to screen readers.
  public var showsLabel: Bool
  /// What helps to fill it in, below it; heard with it. `nil`, the default, is nothing.
  public var help: String?

  /// An empty field for any day, unless told otherwise.
  public init(
    _ label: String, name: String, date: CalendarDate? = nil, earliest: CalendarDate? = nil,
    latest: CalendarDate? = nil, isRequired: Bool = false, isEnabled: Bool = true,
    showsLabel: Bool = true
  ) {
    (self.name, self.label, self.date) = (name, label, date)
    (self.earliest, self.latest, self.isRequired) = (earliest, latest, isRequired)
    (self.isEnabled, self.showsLabel) = (isEnabled, showsLabel)
  }

  public static func == (left: DateField, right: DateField) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.date == right.date && left.earliest == right.earliest && left.latest == right.latest
      && left.isRequired == right.isRequired && left.isEnabled == right.isEnabled
      && left.showsLabel == right.showsLabel
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name or label, or ends out of order.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    if let earliest, let latest, latest < earliest {
      throw ControlError.unorderedBounds(
        [earliest.description, latest.description], of: label)
    }
    try html.tellingOfChange(of: name) { html in
      let notes = html.notes(on: name, help: help)
      html.field(label, name: name, isShown: showsLabel, notes) { html in
        html.void("input") {
          // What was typed and is no day could not be shown, and so not be corrected, as one.
          let typed = $0.typed(name)
          if let typed, !typed.isEmpty, CalendarDate(typed) == nil {
            $0.raw(" type=\"text\"")
            $0.attribute("name", name)
            $0.attribute("value", typed.onOneLine)
          } else {
            $0.raw(" type=\"date\"")
            $0.attribute("name", name)
            $0.attribute("value", typed ?? date?.description ?? "")
            if let earliest { $0.attribute("min", earliest.description) }
            if let latest { $0.attribute("max", latest.description) }
          }
          $0.attributes(of: self, isRequired: isRequired, notes)
        }
      }
    }
  }
}
