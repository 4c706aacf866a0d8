/// Limits the number of attributes of a tag.
///
/// libxml2 compares each attribute of a tag with all others. A million of them, which the size limit allows, would
/// take it an hour.
struct AttributeLimit {
  /// The maximum number of attributes of a tag.
  static let maximum = 256

  /// Returns a remark for the first tag with too many attributes, or for the first processing instruction. The markup
  /// need not be well-formed. libxml2 continues after an error, and one in a processing instruction makes it parse
  /// tags inside, which this scan would not see.
  static func remark(in html: [UInt8]) -> Remark? {
    var index = 0
    var namespaces = 0
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      // An XML declaration is reported elsewhere.
      if index < html.count, html[index] == UInt8(ascii: "?"),
        !(start == 0 && html.starts(with: "<?xml ".utf8))
      {
        return Remark(
          .polyglot, offset: start, "A processing instruction ends at its first > in HTML.",
          "Remove it.")
      }
      if let end = end(ofDeclaration: start, in: html) {
        index = end
        continue
      }
      var count = 0
      var quote: UInt8?
      scan: while index < html.count {
        let byte = html[index]
        switch (byte, quote) {
        case (UInt8(ascii: "<"), _): break scan
        case (UInt8(ascii: ">"), nil): break scan
        case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil):
          quote = byte
          count += 1
          guard count <= maximum else { return remark(at: start) }
        case (UInt8(ascii: "x"), nil) where html[index...].starts(with: "xmlns".utf8):
          // Each declaration costs a step for every element inside. HTML needs none.
          namespaces += 1
          guard namespaces <= maximum else {
            return Remark(
              .size, offset: start, "Namespaces are declared more than \(maximum) times.",
              "Remove every xmlns: HTML needs none.")
          }
        case (let byte, let open?) where byte == open: quote = nil
        default: break
        }
        index += 1
      }
    }
    return nil
  }

  private static func remark(at offset: Int) -> Remark {
    Remark(
      .size, offset: offset, "A tag has more than \(maximum) attributes.", "Write fewer.")
  }

  /// Returns the end of a comment, CDATA section or XML declaration that begins at `start`.
  private static func end(ofDeclaration start: Int, in html: [UInt8]) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?xml ", "?>")]
    where html[start...].starts(with: opening.utf8) {
      var end = start + opening.utf8.count
      while end < html.count, !html[end...].starts(with: closing.utf8) { end += 1 }
      return min(html.count, end + closing.utf8.count)
    }
    return nil
  }
}
