/// The spelling of rewritten markup. It equals that of `HTMLWriter`, which this target does not import. A test
/// compares the two.
package enum MarkupSpelling {
  /// The elements without an end tag. (HTML Standard, section 13.1.2.)
  package static let voidElements: Set<MarkupText> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Appends a byte of text, or of an attribute value.
  ///
  /// - Parameter inValue: Whether it belongs to a value. There, XML converts line feeds and tabs to spaces, and HTML
  ///   does not.
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
