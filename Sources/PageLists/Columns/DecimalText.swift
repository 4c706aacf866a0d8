import PageBytes
import PageElements
import PageSite

/// A decimal number of any precision, in canonical form: `1.50` and `1.5` are equal.
struct DecimalText: Hashable {
  private static let largestExponent = 1_000_000

  private let isNegative: Bool
  /// The values of the digits, without leading and trailing zeros.
  private let digits: [UInt8]
  /// The power of ten of the last digit.
  private let exponent: Int

  /// Parses digits with an optional sign, decimal point and exponent.
  ///
  /// - Parameter length: The maximum length in bytes. `String.maximumValueLength` by default.
  /// - Returns: `nil` for other texts, and for longer texts.
  init?(_ text: String, upTo length: Int = String.maximumValueLength) {
    guard text.utf8.count <= length else { return nil }
    var rest = text.utf8[...]
    let firstByte = rest.first
    if firstByte == UInt8(ascii: "-") || firstByte == UInt8(ascii: "+") { rest.removeFirst() }
    func readDigits(_ rest: inout Substring.UTF8View) -> [UInt8] {
      let run = rest.prefix { $0.digit != nil }
      rest = rest[run.endIndex...]
      return run.map { $0 - UInt8(ascii: "0") }
    }
    let whole = readDigits(&rest)
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = readDigits(&rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var power = 0
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      guard let first = rest.first,
        first.digit != nil || first == UInt8(ascii: "-") || first == UInt8(ascii: "+"),
        rest.last?.digit != nil, rest.dropFirst().allSatisfy({ $0.digit != nil })
      else { return nil }
      // A larger exponent only makes the number 0 or infinite.
      let limit = first == UInt8(ascii: "-") ? -Self.largestExponent : Self.largestExponent
      let number = Int(String(Substring(rest))) ?? limit
      power = min(max(number, -Self.largestExponent), Self.largestExponent)
      rest = rest[rest.endIndex...]
    }
    guard rest.isEmpty else { return nil }
    var digits = Array((whole + fraction).drop { $0 == 0 })
    power -= fraction.count
    while digits.last == 0 {
      digits.removeLast()
      power += 1
    }
    (self.digits, exponent) = (digits, digits.isEmpty ? 0 : power)
    isNegative = firstByte == UInt8(ascii: "-") && !digits.isEmpty
  }

  /// The number as a 64-bit integer; `nil` if it is not one.
  var integer: Int64? {
    guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
    let zeros = String(repeating: "0", count: exponent)
    return Int64((isNegative ? "-" : "") + (digits.isEmpty ? "0" : text) + zeros)
  }

  /// The nearest double-precision number; infinite if the number is out of range.
  var double: Double {
    Double("\(isNegative ? "-" : "")\(digits.isEmpty ? "0" : text)e\(exponent)") ?? .nan
  }

  /// The value that a SQLite column with numeric affinity stores for the text.
  var sqliteValue: SortValue { integer.map(SortValue.integer) ?? .real(double) }

  /// The number of digits after the decimal point, without trailing zeros.
  var fractionDigits: Int { max(0, -exponent) }

  /// Whether the shortest decimal form of the nearest `Float` is this number.
  var isFloat: Bool {
    let float = Float(double)
    return float.isFinite && DecimalText("\(float)") == self
  }

  /// Whether the shortest decimal form of the nearest `Double` is this number.
  var isDouble: Bool {
    let double = double
    return double.isFinite && DecimalText("\(double)") == self
  }

  private var text: String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
