extension HTMLWriter {
  /// Appends a finite number in plain decimal: the shortest that reads back as the same number,
  /// without exponent, separators or a fraction of zero. `2`, `-0.5`, `0.0000001`.
  package mutating func decimal(_ value: Double) {
    if let whole = Int(exactly: value) { return number(whole) }
    raw(unescaped: value.inDecimal)
  }

  /// Appends ` name="value"`, the number as ``decimal(_:)`` writes it.
  mutating func attribute(_ name: StaticString, of value: Double) {
    raw(" ")
    raw(name)
    raw("=\"")
    decimal(value)
    raw("\"")
  }

  /// Appends a number to a hundredth, for places in a drawing: `12.5`.
  package mutating func hundredths(_ value: Double) {
    decimal((value * 100).rounded() / 100)
  }
}

extension Double {
  /// The number in plain decimal; see ``HTMLWriter/decimal(_:)``.
  package var inDecimal: String {
    if let whole = Int(exactly: self) { return String(whole) }
    let parts = description.parts(between: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), let number = parts.first else {
      return description.hasSuffix(".0")
        ? String(description.utf8.dropLast(2)) ?? description : description
    }
    let sign = number.hasPrefix("-") ? "-" : ""
    let mantissa = number.drop { $0 == "-" }.parts(between: ".")
    guard let whole = mantissa.first else { return description }
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    let digits = whole + fraction
    // How many of the digits stand before the point.
    let point = whole.utf8.count + exponent
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    if point <= 0 { return "\(sign)0.\(zeros(-point))\(digits)" }
    let length = digits.utf8.count
    if point >= length { return "\(sign)\(digits)\(zeros(point - length))" }
    let place = digits.utf8.index(digits.startIndex, offsetBy: point)
    return "\(sign)\(digits[..<place]).\(digits[place...])"
  }

  /// Passes a number that can be written.
  ///
  /// - Throws: ``ControlError/notFinite(_:of:)``.
  package func checkFinite(_ label: String) throws {
    if !isFinite { throw ControlError.notFinite(self, of: label) }
  }
}

extension [Double] {
  /// Passes finite numbers, each at least the one before.
  ///
  /// - Throws: ``ControlError/notFinite(_:of:)`` and ``ControlError/unorderedBounds(_:of:)``.
  func checkAscending(_ label: String) throws {
    for value in self { try value.checkFinite(label) }
    if zip(self, dropFirst()).contains(where: >) {
      throw ControlError.unorderedBounds(map(\.inDecimal), of: label)
    }
  }
}
