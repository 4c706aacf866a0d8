import HTTPTypes
import PageElements
import PageForms
import PageLists
import PageSite

/// A place for a value in a query, `:name`, as a field of its page.
struct QueryParameter: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case text, number, boolean, date
  }

  /// As the query has it, without the colon.
  let name: String
  var title: String?
  var help: String?
  var kind = Kind.text
  /// What it is where nobody says.
  var standard: String?

  /// What an address calls it: as the query does, and so as nothing else of an address is called.
  var parameter: String { ":" + name }

  private var shownTitle: String { title ?? name }

  /// The value that a text stands for; nothing is an empty text, or else NULL.
  ///
  /// - Throws: A 400 for a text that stands for none.
  func value(_ text: String?) throws -> SortValue {
    let text = text ?? standard ?? ""
    guard let value = value(of: text) else {
      throw SiteProblem(
        .badRequest,
        "The parameter '\(parameter.cut(toBytes: 80))' is '\(text.cut(toBytes: 80))', which does not fit. Write \(expected)."
      )
    }
    return value
  }

  /// `nil` for a text that stands for no value of the kind.
  func value(of text: String) -> SortValue? {
    switch kind {
    case .text: .text(text)
    case _ where text.isEmpty: .null
    case .number: JSONNumber.read(text.withoutSpacesAround)
    case .boolean: ["1": 1, "0": 0][text].map { .integer($0) }
    case .date: CalendarDate(text)?.description.hasSameBytes(as: text) == true ? .text(text) : nil
    }
  }

  var expected: String {
    switch kind {
    case .text: "a text"
    case .number: "a number, such as 12 or -0.5"
    case .boolean: "1 or 0"
    case .date: "a day, such as 2026-11-26"
    }
  }

  /// The field, as an address fills it in.
  func field(_ text: String?) -> AnyElement {
    let text = text ?? standard ?? ""
    switch kind {
    case .text, .number:
      return TextField(shownTitle, name: parameter, text: text).help(help).any
    case .boolean:
      let words = ListWords()
      return Select(
        shownTitle, name: parameter,
        choices: [Choice("", "–"), Choice("1", words.yes), Choice("0", words.no)], selection: text
      ).help(help).any
    case .date:
      return DateField(shownTitle, name: parameter, date: CalendarDate(text)).help(help).any
    }
  }
}
