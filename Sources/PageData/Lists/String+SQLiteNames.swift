import PageBytes

extension String {
  /// As SQLite compares names: letters of ASCII are the same in capitals.
  package func hasSameLetters(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.small == $1.small }
  }

  /// The same, of how the name begins.
  func beginsWithLetters(of other: String) -> Bool {
    utf8.count >= other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.small == $1.small }
  }

  /// Returns whether the text contains an ASCII text, case-insensitively. SQLite derives the affinity of a type in this
  /// way.
  func containsLetters(of other: StaticString) -> Bool {
    // Imports call this for each value, so it allocates no arrays.
    other.withUTF8Buffer { letters in
      utf8.indices.contains { start in
        utf8[start...].starts(with: letters) { $0.small == $1.small }
      }
    }
  }

  /// The words of a statement in small letters of ASCII: runs of bytes that SQLite takes for letters, digits, `_` or
  /// `$`, whatever quotation marks are around them.
  var statementWords: [[UInt8]] {
    utf8.map(\.small).split { !$0.isOfWord }.map(Array.init)
  }
}

extension UInt8 {
  /// Whether SQLite takes it for a part of a name that needs no quotation marks.
  var isOfWord: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || small.isLetterOrDigit
  }

  /// Of ASCII, in small letters.
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
