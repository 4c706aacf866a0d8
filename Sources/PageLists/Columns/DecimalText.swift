import PageBytes
import PageElements

/// A decimal number as it is written: its sign, its digits, and where the point is. Texts of the same number are equal.
struct DecimalText: Hashable {
  private let isNegative: Bool
  /// The values of the digits, without zeros at either end.
  private let digits: [UInt8]
  /// The power of ten that the last digit counts.
  private let exponent: Int

  /// Reads digits with at most one point, perhaps a sign before them and an exponent behind.
  ///
  /// - Returns: `nil` for anything else, and for texts beyond `String.longestValue`.
  init?(_ text: String) {
    guard text.utf8.count <= String.longestValue else { return nil }
    var rest = text.utf8[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    func takeDigits(_ rest: inout Substring.UTF8View) -> [UInt8] {
      let run = rest.prefix { $0.digit != nil }
      rest = rest[run.endIndex...]
      return run.map { $0 - UInt8(ascii: "0") }
    }
    let whole = takeDigits(&rest)
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var power = 0
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      guard let first = rest.first,
        first.digit != nil || first == UInt8(ascii: "-") || first == UInt8(ascii: "+"),
        let number = Int(String(Substring(rest))), (-1_000_000...1_000_000).contains(number)
      else { return nil }
      (power, rest) = (number, rest[rest.endIndex...])
    }
    guard rest.isEmpty else { return nil }
    var digits = Array((whole + fraction).drop { $0 == 0 })
    power -= fraction.count
    while digits.last == 0 {
      digits.removeLast()
      power += 1
    }
    (self.digits, exponent) = (digits, digits.isEmpty ? 0 : power)
    isNegative = sign == UInt8(ascii: "-") && !digits.isEmpty
  }

  /// The number, if it is a whole one of 64 bits.
  var integer: Int64? {
    guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
    let zeros = String(repeating: "0", count: exponent)
    return Int64((isNegative ? "-" : "") + (digits.isEmpty ? "0" : text) + zeros)
  }

  /// The nearest number of double precision; infinite beyond the greatest one.
  var double: Double {
    Double("\(isNegative ? "-" : "")\(digits.isEmpty ? "0" : text)e\(exponent)") ?? .nan
  }

  /// Whether the nearest number of double precision, in its shortest form, is this number.
  var isDouble: Bool {
    let double = double
    return double.isFinite && DecimalText("\(double)") == self
  }

  private var text: String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
