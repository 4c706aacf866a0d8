extension String {
  /// The text without line feeds and carriage returns. Browsers remove them from a single-line field (HTML Standard,
  /// section 4.10.5.1.2), so a page must not contain them there.
  package var withoutLineBreaks: String {
    utf8.contains { $0 == 0x0A || $0 == 0x0D }
      ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
      : self
  }

  /// Whether the text is a number as HTML defines it (section 2.3.4.3): digits, at most one decimal point, and an
  /// optional exponent.
  var isHTMLNumber: Bool {
    var rest = Substring(self).utf8
    func digits(_ rest: inout Substring.UTF8View) -> Int {
      let run = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest[run.endIndex...]
      return run.count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = digits(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if digits(&rest) == 0 { return false }
    } else if whole == 0 {
      return false
    }
    if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest.removeFirst()
      }
      if digits(&rest) == 0 { return false }
    }
    // Browsers also reject a number outside the range of `Double`.
    return rest.isEmpty && utf8.count <= Self.maximumValueLength && Double(self)?.isFinite == true
  }

  /// Whether the text is a time of day as HTML defines it (section 2.3.5.4): `HH:MM`, with optional seconds and up to
  /// three digits of their fraction.
  package var isHTMLTime: Bool {
    let bytes = Array(utf8.prefix(13))
    func number(at start: Int, below limit: Int) -> Bool {
      guard bytes.count >= start + 2,
        bytes[start..<start + 2].allSatisfy({ (0x30...0x39).contains($0) })
      else { return false }
      return Int(bytes[start] - 0x30) * 10 + Int(bytes[start + 1] - 0x30) < limit
    }
    guard number(at: 0, below: 24), bytes.count >= 5, bytes[2] == 0x3A, number(at: 3, below: 60)
    else { return false }
    if bytes.count == 5 { return true }
    guard bytes[5] == 0x3A, number(at: 6, below: 60) else { return false }
    if bytes.count == 8 { return true }
    return (10...12).contains(bytes.count) && bytes[8] == 0x2E
      && bytes[9...].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether the text is a day and a time separated by `T` (section 2.3.5.5).
  package var isHTMLDateTime: Bool {
    let parts = cut(toBytes: 24).parts(separatedBy: "T", atMost: 2)
    return utf8.count <= 23 && parts.count == 2 && CalendarDate(String(parts[0])) != nil
      && String(parts[1]).isHTMLTime
  }
}
