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

  /// The name as SQL has it, whatever it holds.
  var quotedName: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}

extension UInt8 {
  /// Of ASCII, in small letters.
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
