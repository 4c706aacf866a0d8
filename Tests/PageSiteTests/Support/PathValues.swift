import RandomPages

extension SeededGenerator {
  /// Returns a random path value: any text without control characters, often with characters that are
  /// reserved in URLs.
  mutating func pathValue() -> String {
    let signs = Array("~-./?#%&+=:@ {}\\\"'<>aZ0é\u{301}")
    let length = below(6)
    var text = ""
    for _ in 0..<length {
      if chance(80) {
        text.append(signs[below(signs.count)])
      } else if let scalar = Unicode.Scalar(UInt32(0xA1 + below(0x10_0000))) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
