/// How markup that is written anew is spelled: as `HTMLWriter` does it, which this target does not
/// know. A test holds the two against each other.
package enum MarkupSpelling {
  /// The elements without an end tag. (HTML Standard, section 13.1.2.)
  package static let void: Set<MarkupText> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Appends a byte of text, or of the value of an attribute.
  ///
  /// - Parameter inValue: There XML makes spaces of line feeds and tabs, and HTML does not.
  package static func append(_ byte: UInt8, to bytes: inout [UInt8], inValue: Bool = false) {
    switch byte {
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: ">"): bytes += "&gt;".utf8
    case UInt8(ascii: "\""): bytes += "&quot;".utf8
    case UInt8(ascii: "'"): bytes += "&#39;".utf8
    case 0x09 where inValue: bytes += "&#9;".utf8
    case 0x0A where inValue: bytes += "&#10;".utf8
    default: bytes.append(byte)
    }
  }
}
