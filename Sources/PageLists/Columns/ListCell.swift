import Foundation
import PageElements
import PageSite

/// How one value of a list is shown.
struct ListCell {
  /// A text is shown up to here in a list.
  static let textLimit = 120

  let value: SortValue
  let kind: ListKind
  let format: ListFormat
  let formats: Formats
  let words: ListWords

  var element: AnyElement {
    switch value {
    case .integer where !isTruth, .real, .text: break
    default: return text.any
    }
    if format == .badge { return Badge(text).any }
    guard format == .automatic, case .text(let string) = value, let address = string.webAddress
    else { return text.any }
    return Link(text, to: address).any
  }

  /// What it says; nothing where nothing is.
  var text: String {
    switch value {
    case .null: ""
    case .integer(let whole): number(whole, Double(whole), plain: "\(whole)")
    case .real(let real): number(nil, real, plain: real.shownText)
    case .text(let string): text(string)
    case .blob(let bytes): size(bytes.count)
    }
  }

  private var isTruth: Bool { kind == .boolean && (value == .integer(0) || value == .integer(1)) }

  private func number(_ whole: Int64?, _ number: Double, plain: String) -> String {
    if isTruth { return whole == 1 ? words.yes : words.no }
    switch format {
    case .currency(let code): return formats.format(number, .currency(code: code))
    case .percent: return formats.format(number, .percent)
    case .bytes: return size(Int(clamping: whole ?? Int64(exactly: number.rounded()) ?? 0))
    case .automatic where kind == .number && number.isFinite:
      return whole.map { formats.format($0, .number) }
        ?? formats.format(number, .number.precision(.fractionLength(0...6)))
    case .automatic, .plain, .date, .badge: return plain
    }
  }

  private func text(_ text: String) -> String {
    if format == .date, let day = CalendarDate(text.cut(toBytes: 10)) { return formats.format(day) }
    let short = text.cut(toBytes: Self.textLimit)
    let isCut = format != .badge && short.utf8.count < text.utf8.count
    return isCut ? short + "…" : short
  }

  private func size(_ bytes: Int) -> String {
    formats.format(Int64(bytes), .byteCount(style: .file))
  }
}
