import HTTPTypes
import PageElements
import PageForms
import PageLists
import PageSite

/// A parameter of a query, `:name`, with its form field.
struct QueryParameter: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case text, number, boolean, date
  }

  /// The name in the query, without the colon.
  let name: String
  var title: String?
  var help: String?
  var kind = Kind.text
  /// The default value.
  var defaultValue: String?

  /// The name in an address. The colon distinguishes it from other parameters of the address.
  var parameter: String { ":" + name }

  private var displayTitle: String { title ?? name }

  /// Returns the value of a text. An empty text is NULL, except for a parameter of kind `text`.
  ///
  /// - Throws: A 400 error for an invalid text.
  func value(_ text: String?) throws -> SortValue {
    let text = text ?? defaultValue ?? ""
    guard let value = value(of: text) else {
      throw SiteProblem(
        .badRequest,
        "The parameter '\(parameter.cut(toBytes: 80))' is '\(text.cut(toBytes: 80))', which is not valid. Write \(expected)."
      )
    }
    return value
  }

  /// Returns the value of a text; `nil` for an invalid text.
  func value(of text: String) -> SortValue? {
    switch kind {
    case .text: .text(text)
    case _ where text.isEmpty: .null
    case .number: JSONNumber.read(text.trimmingASCIIWhitespace)
    case .boolean: ["1": 1, "0": 0][text].map { .integer($0) }
    case .date: CalendarDate(text)?.description.hasSameBytes(as: text) == true ? .text(text) : nil
    }
  }

  var expected: String {
    switch kind {
    case .text: "text"
    case .number: "a number, such as 12 or -0.5"
    case .boolean: "1 or 0"
    case .date: "a day, such as 2026-11-26"
    }
  }

  /// Returns the field with the text from an address.
  func field(_ text: String?) -> AnyElement {
    let text = text ?? defaultValue ?? ""
    switch kind {
    case .text, .number:
      return TextField(displayTitle, name: parameter, text: text).help(help).any
    case .boolean:
      let words = ListTexts()
      return Select(
        displayTitle, name: parameter,
        choices: [Choice("", "–"), Choice("1", words.yes), Choice("0", words.no)], selection: text
      ).help(help).any
    case .date:
      return DateField(displayTitle, name: parameter, date: CalendarDate(text)).help(help).any
    }
  }
}
