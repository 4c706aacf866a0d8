import PageElements
import PageBytes

/// The format of a CSV file: its encoding, separator, numbers and dates.
package struct CSVFormat: Hashable, Sendable {
  package enum Encoding: String, CaseIterable, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian, windows1252
  }

  package enum Separator: String, CaseIterable, Sendable {
    case comma, semicolon, tab, bar

    var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: .tab
      case .bar: UInt8(ascii: "|")
      }
    }
  }

  package enum DecimalSeparator: String, CaseIterable, Sendable {
    /// `1234.5`
    case point
    /// `1234,5` or `1.234,5`
    case comma
  }

  package enum DateOrder: String, CaseIterable, Sendable {
    case asWritten
    /// `31.12.2024`
    case dayFirst
    /// `12/31/2024`
    case monthFirst
  }

  package var encoding = Encoding.utf8
  package var separator = Separator.comma
  package var decimalSeparator = DecimalSeparator.point
  package var dateOrder = DateOrder.asWritten
  /// Whether rows with only empty cells are imported.
  package var keepsEmptyRows = false
  /// Whether the user chose the format.
  package var isChosen = false

  package init() {}

  /// Whether quoted fields may be numbers and dates. In comma-separated files, such as our own exports, they are texts.
  package var convertsQuotedFields: Bool { isChosen || separator != .comma }
}

extension CSVFormat {
  /// Converts a number with a decimal comma to one with a decimal point; returns `nil` for other texts.
  ///
  /// Points may only separate groups of three digits, as in `1.234,5`.
  package static func numberWithPoint(ofComma text: String) -> String? {
    var rest = text.utf8[...]
    var number: [UInt8] = []
    if rest.first == UInt8(ascii: "-") { number.append(rest.removeFirst()) }
    let parts = rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let groups = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.digit != nil } }) else {
      return nil
    }
    if groups.count > 1 {
      guard groups[0].count <= 3, groups[0].first != UInt8(ascii: "0"),
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    number += groups.joined()
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].allSatisfy({ $0.digit != nil }) else { return nil }
      number.append(UInt8(ascii: "."))
      number += parts[1]
    }
    return String(decoding: number, as: UTF8.self)
  }

  /// Converts a date with the day or the month first, optionally with a time, to ISO 8601; returns `nil` for other
  /// texts.
  package static func isoDate(of text: String, _ order: DateOrder) -> String? {
    guard order != .asWritten, (8...19).contains(text.utf8.count), text.utf8.first?.digit != nil
    else { return nil }
    let halves = text.utf8.split(separator: .space, maxSplits: 1)
    let separators = order == .dayFirst ? "./-" : "/-"
    guard let date = halves.first, let separator = date.first(where: { $0.digit == nil }),
      separators.utf8.contains(separator)
    else { return nil }
    let parts = date.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, (1...2).contains(parts[0].count), (1...2).contains(parts[1].count),
      parts[2].count == 4, let first = number(parts[0]), let second = number(parts[1]),
      let year = number(parts[2])
    else { return nil }
    let (day, month) = order == .dayFirst ? (first, second) : (second, first)
    guard let iso = CalendarDate(year: year, month: month, day: day)?.description else {
      return nil
    }
    guard halves.count == 2 else { return iso }
    return time(halves[1]).map { iso + " " + $0 }
  }

  /// Pads the hours, minutes and optional seconds of a time; returns `nil` for other texts.
  private static func time(_ text: Substring.UTF8View) -> String? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return numbers.map { padded($0, 2) }.joined(separator: ":")
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    digits.allSatisfy { $0.digit != nil } ? Int(Substring(digits)) : nil
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
