import Foundation
import PageElements
import PageSite

/// A value as a list shows it.
struct ListCell {
  /// The maximum length of a text in a list, in bytes.
  static let textLimit = 120

  let value: SortValue
  let kind: ListValueKind
  let format: ListFormat
  let formats: Formats
  let words: ListTexts
  /// The time scale of the numbers; `nil` if they are not times.
  var times: TimeScale?
  /// Whether texts may represent Boolean values.
  var hasBooleanTexts = false

  var element: AnyElement {
    switch value {
    case .null: return NullMark().any
    case .blob: return text.any
    case .integer, .real:
      return format == .badge && boolean == nil ? Badge(text).any : text.any
    case .text(let string):
      if boolean != nil { return text.any }
      let short = string.cut(toBytes: Self.textLimit)
      if format == .badge {
        return Badge(short.withControlSymbols, kind: StateBadge.kind(of: short)).any
      }
      if format == .automatic, let address = string.webAddress {
        return Link(text, to: address).any
      }
      return text.any
    }
  }

  /// The text of the value, without badges or links.
  var text: String {
    if let boolean { return boolean ? words.yes : words.no }
    // In the time zone, the moment may be outside the years that have a text.
    if let times, let moment = times.moment(of: value), let (day, _) = moment.day(in: times.zone) {
      return format == .date ? formats.format(day) : moment.text(in: times.zone)
    }
    switch value {
    case .null: return ""
    case .integer(let whole): return number(whole, Double(whole), plain: "\(whole)")
    case .real(let real): return number(nil, real, plain: real.displayText)
    case .text(let text):
      if format == .date, let day = CalendarDate(text.cut(toBytes: 10)) {
        return formats.format(day)
      }
      return Self.beginning(of: text)
    case .blob(let bytes):
      let content = BytesContent(bytes)
      if let text = content.text { return Self.beginning(of: text) }
      return [content.name, size(bytes.count)].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// Returns the beginning of a text, up to ``textLimit``.
  static func beginning(of text: String) -> String {
    let short = text.cut(toBytes: textLimit)
    let displayText = short.withControlSymbols
    return short.utf8.count < text.utf8.count ? displayText + "…" : displayText
  }

  /// The Boolean value, in a column of Boolean values.
  private var boolean: Bool? {
    guard kind == .boolean else { return nil }
    // A filter finds texts only in a column that is known to have them.
    if case .text = value, !hasBooleanTexts { return nil }
    return BooleanText.boolean(value)
  }

  private func number(_ whole: Int64?, _ number: Double, plain: String) -> String {
    switch format {
    case .currency(let code): return formats.format(number, .currency(code: code))
    case .percent: return formats.format(number, .percent)
    case .bytes: return size(Int(clamping: whole ?? Int64(exactly: number.rounded()) ?? 0))
    case .automatic where kind == .number && number.isFinite:
      return
        whole.map { formats.format($0, .number) }
        ?? formats.format(number, .number.precision(.fractionLength(0...6)))
    case .automatic, .plain, .date, .badge: return plain
    }
  }

  private func size(_ bytes: Int) -> String {
    formats.format(Int64(bytes), .byteCount(style: .file))
  }
}

extension DataColumn {
  /// Returns the cell of a value.
  func listCell(_ value: SortValue, _ formats: Formats, _ words: ListTexts) -> ListCell {
    ListCell(
      value: value, kind: kind, format: format, formats: formats, words: words, times: times,
      hasBooleanTexts: hasBooleanTexts)
  }

  /// Returns the list's text for a value that is stored only as text (``SortValue/displayText``).
  func text(stored text: String, _ formats: Formats, _ words: ListTexts) -> String {
    func formatted(_ value: SortValue) -> String {
      listCell(value, formats, words).text
    }
    switch kind {
    case .number, .boolean:
      if let whole = Int64(text) { return formatted(.integer(whole)) }
      return formatted(Double(text).map(SortValue.real) ?? .text(text))
    case .text, .any: return format == .date ? formatted(.text(text)) : text
    }
  }
}
