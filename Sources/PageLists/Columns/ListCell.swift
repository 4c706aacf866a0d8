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
    case .null: "".any
    case .integer(let whole): number(whole, Double(whole), plain: "\(whole)")
    case .real(let real): number(nil, real, plain: real.shownText)
    case .text(let string): text(string)
    case .blob(let bytes): "\(size(bytes.count))".any
    }
  }

  private func number(_ whole: Int64?, _ number: Double, plain: String) -> AnyElement {
    if kind == .boolean, let whole, whole == 0 || whole == 1 {
      return (whole == 1 ? words.yes : words.no).any
    }
    switch format {
    case .currency(let code): return formats.format(number, .currency(code: code)).any
    case .percent: return formats.format(number, .percent).any
    case .bytes: return size(Int(clamping: whole ?? Int64(exactly: number.rounded()) ?? 0)).any
    case .badge: return Badge(plain).any
    case .automatic where kind == .number && number.isFinite:
      return
        (whole.map { formats.format($0, .number) }
        ?? formats.format(number, .number.precision(.fractionLength(0...6)))).any
    case .automatic, .plain, .date: return plain.any
    }
  }

  private func text(_ text: String) -> AnyElement {
    let short = text.cut(toBytes: Self.textLimit)
    switch format {
    case .badge: return Badge(short).any
    case .date:
      guard let day = CalendarDate(text.cut(toBytes: 10)) else { break }
      return formats.format(day).any
    case .automatic:
      guard let address = text.webAddress else { break }
      return Link(short + (short.utf8.count < text.utf8.count ? "…" : ""), to: address).any
    default: break
    }
    return (short.utf8.count < text.utf8.count ? short + "…" : short).any
  }

  private func size(_ bytes: Int) -> String {
    formats.format(Int64(bytes), .byteCount(style: .file))
  }
}
