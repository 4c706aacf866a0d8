/// A stylesheet as a file.
enum ExportedStylesheet {
  /// The rule that shows forms as inactive.
  static let formStyles = "\nform[inert]{opacity:.55}\n"

  /// Returns the stylesheet with the prefix added to each `url(/…)`.
  static func bytes(_ css: [UInt8], below prefix: String) -> [UInt8] {
    guard !prefix.isEmpty else { return css }
    var edits = ByteEdits()
    var index = 0
    while let open = css[index...].firstIndex(of: UInt8(ascii: "(")) {
      index = open + 1
      guard open >= 3, css[(open - 3)..<open].map({ $0 | 0x20 }).elementsEqual("url".utf8) else {
        continue
      }
      var start = open + 1
      while start < css.count,
        css[start] <= 0x20 || css[start] == UInt8(ascii: "\"") || css[start] == UInt8(ascii: "'")
      { start += 1 }
      let first = css[start...].prefix(2)
      if first.first == UInt8(ascii: "/"), first.last != UInt8(ascii: "/") || first.count == 1 {
        edits.replace(start..<start, with: prefix)
      }
    }
    return edits.applied(to: css)
  }
}
