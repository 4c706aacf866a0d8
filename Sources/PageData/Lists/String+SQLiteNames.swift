import PageBytes

extension String {
  /// Returns whether SQLite treats two names as equal: ASCII letters are compared case-insensitively.
  package func isSameIgnoringCase(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// Returns whether the name begins with another one, compared in the same way.
  func beginsWithLetters(of other: String) -> Bool {
    utf8.count >= other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// Returns whether the text contains an ASCII text, case-insensitively. SQLite derives the affinity of a type in this
  /// way.
  func containsLetters(of other: StaticString) -> Bool {
    // Imports call this for each value, so it allocates no arrays.
    other.withUTF8Buffer { letters in
      utf8.indices.contains { start in
        utf8[start...].starts(with: letters) { $0.lowercasedASCII == $1.lowercasedASCII }
      }
    }
  }

  /// The words of a statement, with ASCII letters in lower case. A word is a run of letters, digits, `_` and `$`, as
  /// SQLite reads them, inside or outside quotation marks.
  var statementWords: [[UInt8]] {
    utf8.map(\.lowercasedASCII).split { !$0.isOfWord }.map(Array.init)
  }
}

extension UInt8 {
  /// Whether SQLite accepts the byte in a name without quotation marks.
  var isOfWord: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
      || lowercasedASCII.isLetterOrDigit
  }

  /// Whether it is a lowercase ASCII letter or a digit.
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
