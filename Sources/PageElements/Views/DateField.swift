/// A field for a day.
///
///     DateField("Due", name: "due", date: CalendarDate("2026-02-28"))
///     // <label class="pe-field"><span>Due</span>
///     // <input type="date" name="due" value="2026-02-28"/></label>
///
/// The field sends `YYYY-MM-DD`, which ``CalendarDate`` parses, or the empty string. (HTML Standard, section
/// 4.10.5.1.7.)
public struct DateField: View, Hashable, FormControl {
  /// The name of the value in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// The day in the field. `nil`, the default, leaves it empty.
  public var date: CalendarDate?
  /// The first and last day that a browser accepts. `nil`, the default, sets no limit. A request not sent by a browser
  /// may still contain other days.
  public var earliest, latest: CalendarDate?
  /// Whether a browser refuses to submit the form while the field is empty. False by default.
  public var isRequired: Bool
  /// Whether the field is enabled. A browser does not send a disabled field. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible above the field. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// Help text below the field, which screen readers read with the label. `nil` by default.
  public var help: String?

  /// Creates a field, empty and without limits by default.
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

  /// - Throws: ``ControlError`` for an empty name or label, or bounds out of order.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    if let earliest, let latest, latest < earliest {
      throw ControlError.unorderedBounds(
        [earliest.description, latest.description], of: label)
    }
    try html.changeForm(of: name) { html in
      let descriptions = html.descriptions(on: name, help: help)
      html.field(label, name: name, isShown: showsLabel, descriptions) { html in
        html.void("input") {
          // A date input cannot show text that is not a day, so a text input lets the reader correct it.
          let submittedValue = $0.submittedValue(name)
          if let submittedValue, !submittedValue.isEmpty, CalendarDate(submittedValue) == nil {
            $0.raw(" type=\"text\"")
            $0.attribute("name", name)
            $0.attribute("value", submittedValue.withoutLineBreaks)
          } else {
            $0.raw(" type=\"date\"")
            $0.attribute("name", name)
            $0.attribute("value", submittedValue ?? date?.description ?? "")
            if let earliest { $0.attribute("min", earliest.description) }
            if let latest { $0.attribute("max", latest.description) }
          }
          $0.attributes(of: self, isRequired: isRequired, descriptions)
        }
      }
    }
  }
}
