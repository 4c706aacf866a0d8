extension HTMLWriter {
  /// Appends a finite number in plain decimal: the shortest text that parses to the same number, without an exponent,
  /// separators or a fraction of zero. `2`, `-0.5`, `0.0000001`.
  package mutating func decimal(_ value: Double) {
    if let whole = Int(exactly: value) { return number(whole) }
    raw(unescaped: value.decimalText)
  }

  /// Appends ` name="value"`, with the number in the format of ``decimal(_:)``.
  mutating func attribute(_ name: StaticString, of value: Double) {
    raw(" ")
    raw(name)
    raw("=\"")
    decimal(value)
    raw("\"")
  }

  /// Appends a number rounded to hundredths, for coordinates in a drawing: `12.5`.
  package mutating func roundedDecimal(_ value: Double) {
    decimal((value * 100).rounded() / 100)
  }
}

extension Double {
  /// The number in plain decimal; see ``HTMLWriter/decimal(_:)``.
  package var decimalText: String {
    if let whole = Int(exactly: self) { return String(whole) }
    let parts = description.parts(separatedBy: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), let number = parts.first else {
      return description.hasSuffix(".0")
        ? String(description.utf8.dropLast(2)) ?? description : description
    }
    let sign = number.hasPrefix("-") ? "-" : ""
    let mantissa = number.drop { $0 == "-" }.parts(separatedBy: ".")
    guard let whole = mantissa.first else { return description }
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    let digits = whole + fraction
    // The number of digits before the decimal point.
    let point = whole.utf8.count + exponent
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    if point <= 0 { return "\(sign)0.\(zeros(-point))\(digits)" }
    let length = digits.utf8.count
    if point >= length { return "\(sign)\(digits)\(zeros(point - length))" }
    let pointIndex = digits.utf8.index(digits.startIndex, offsetBy: point)
    return "\(sign)\(digits[..<pointIndex]).\(digits[pointIndex...])"
  }

  /// Checks that the number is finite.
  ///
  /// - Throws: ``ControlError/notFinite(_:of:)``.
  package func checkFinite(_ label: String) throws {
    if !isFinite { throw ControlError.notFinite(self, of: label) }
  }
}

extension [Double] {
  /// Checks that the numbers are finite and in ascending order. Equal neighbours are allowed.
  ///
  /// - Throws: ``ControlError/notFinite(_:of:)`` and ``ControlError/unorderedBounds(_:of:)``.
  func checkAscending(_ label: String) throws {
    for value in self { try value.checkFinite(label) }
    if zip(self, dropFirst()).contains(where: >) {
      throw ControlError.unorderedBounds(map(\.decimalText), of: label)
    }
  }
}
