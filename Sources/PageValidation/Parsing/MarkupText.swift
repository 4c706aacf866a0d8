import PageBytes

/// A name or value in markup, compared byte by byte, as browsers do.
///
/// Swift's `String` comparison first normalizes both texts. It treats all spellings of é as equal, and takes minutes
/// for a value of a hundred thousand accents. So an author's text is converted to `String` only for display.
///
///     tag["class"] == "new"
///     "<\(tag.name)> is empty."  // the beginning of the name, however long it is
package struct MarkupText: Hashable, Sendable {
  /// The whole text. Do not compare it.
  package let string: String

  package init(_ string: String) { self.string = string }

  package init(_ bytes: some Collection<UInt8>) { string = String(decoding: bytes, as: UTF8.self) }

  package var utf8: String.UTF8View { string.utf8 }
  package var isEmpty: Bool { utf8.isEmpty }

  package static func == (left: MarkupText, right: MarkupText) -> Bool {
    ByteOrder.areEqual(left.string, right.string)
  }

  package func hash(into hasher: inout Hasher) {
    let done: Void? = utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if done == nil { for byte in utf8 { hasher.combine(byte) } }
    // This byte does not occur in UTF-8, so a text and its prefix have different hashes.
    hasher.combine(0xFF as UInt8)
  }

  package func hasPrefix(_ prefix: MarkupText) -> Bool { utf8.starts(with: prefix.utf8) }

  /// The text with ASCII letters in lower case, as HTML compares most names and words.
  package var lowercased: MarkupText { MarkupText(utf8.map(\.lowercased)) }

  /// Whether it contains only white space, of any script.
  var isBlank: Bool { string.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Returns the parts between an ASCII sign, at least one.
  func parts(separatedBy separator: Unicode.Scalar) -> [MarkupText] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map(
      MarkupText.init)
  }
}

extension MarkupText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { string = text }
}

extension MarkupText: CustomStringConvertible {
  /// The text for messages: its beginning, on one line.
  package var description: String {
    // Most names are short and plain, and need no copy.
    if utf8.count <= 60, utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return string }
    let start = string.unicodeScalars.prefix(60)
    var shown = String.UnicodeScalarView(start.map { $0.properties.isWhitespace ? " " : $0 })
    if start.endIndex < string.endIndex { shown.append("…") }
    return String(shown)
  }
}

extension MarkupText: Comparable {
  package static func < (left: MarkupText, right: MarkupText) -> Bool {
    ByteOrder.precedes(left.string, right.string)
  }
}

extension UInt8 {
  /// Whether it is white space of HTML, which is ASCII only.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}
