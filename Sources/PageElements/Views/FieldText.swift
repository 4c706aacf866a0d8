extension String {
  /// Without line feeds and carriage returns: browsers take them out of a field of one line (HTML
  /// standard, section 4.10.5.1.2), and a page must not hold them there.
  var onOneLine: String {
    utf8.contains { $0 == 0x0A || $0 == 0x0D }
      ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
      : self
  }

  /// Whether it is a number as HTML writes one (section 2.3.4.3): digits, at most one point, an
  /// exponent.
  var isNumberOfHTML: Bool {
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
    // A number that no Double can hold is none to a browser either.
    return rest.isEmpty && utf8.count <= Self.longestValue && Double(self)?.isFinite == true
  }
}
