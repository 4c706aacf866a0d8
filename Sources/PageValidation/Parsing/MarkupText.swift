import PageBytes

/// A name or a value of markup, compared as browsers compare it: byte by byte.
///
/// Swift's own comparison brings both texts into their normal form first. é is then é however it is
/// spelled, and a value of a hundred thousand accents takes minutes. So what an author wrote is no
/// `String` until it is shown.
///
///     tag["class"] == "new"
///     "<\(tag.name)> is empty."  // the beginning of the name, however long it is
package struct MarkupText: Hashable, Sendable {
  /// The whole text, not to be compared.
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
    // No byte of UTF-8: a text that goes on is another.
    hasher.combine(0xFF as UInt8)
  }

  package func hasPrefix(_ prefix: MarkupText) -> Bool { utf8.starts(with: prefix.utf8) }

  /// The text with the letters of ASCII in lower case, as HTML compares most names and words.
  package var lowercased: MarkupText { MarkupText(utf8.map(\.lowercased)) }

  /// Whether there is nothing but white space, of whatever script.
  var isBlank: Bool { string.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The parts between a sign of ASCII, one at least.
  func parts(between sign: Unicode.Scalar) -> [MarkupText] {
    utf8.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: false).map(MarkupText.init)
  }
}

extension MarkupText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { string = text }
}

extension MarkupText: CustomStringConvertible {
  /// The text as messages show it: its beginning, on one line.
  package var description: String {
    // Most names are short and plain, and are shown without a copy.
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
  /// White space of HTML, which is of ASCII alone.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}
