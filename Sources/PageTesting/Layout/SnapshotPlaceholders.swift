/// Placeholders for values that change without a change of the page's content. A recorded page stays the same if a
/// stylesheet is edited or another server renders it:
///
/// - `HASH` for the content hash in the address of a library asset, `/-/assets/page.HASH.css`;
/// - `VERSION` and `BUILD` for `data-version` and `data-build` of `<body>`;
/// - `BASE` for the digests in a bound form's `pe-base`;
/// - nothing for the field `pe-key` at the end of a form, which differs in each response.
///
/// Only these attributes are replaced, never text.
enum SnapshotPlaceholders {
  static func inserted(in html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var copied = 0
    var position = 0
    while position < html.count {
      guard let tag = MarkupTag(in: html, at: position) else {
        position += 1
        continue
      }
      position = tag.range.upperBound
      guard !tag.isEnd, names.contains(tag.name) else { continue }
      for (range, word) in replacements(in: tag, of: html) {
        result.append(contentsOf: html[copied..<range.lowerBound])
        result.append(contentsOf: word.utf8)
        copied = range.upperBound
      }
    }
    result.append(contentsOf: html[copied...])
    return result
  }

  private static let names: Set<String> = ["link", "script", "body", "input"]

  private static func replacements(
    in tag: MarkupTag, of html: [UInt8]
  ) -> [(Range<Int>, String)] {
    let attributes = tag.attributes(in: html)
    func isNamed(_ name: String) -> Bool {
      attributes.contains { $0.name == "name" && html[$0.value].elementsEqual(name.utf8) }
    }
    if tag.name == "input", isNamed("pe-key") { return [(tag.range, "")] }
    return attributes.compactMap { attribute in
      switch (tag.name, attribute.name) {
      case ("link", "href"), ("script", "src"):
        hash(in: attribute.value, of: html).map { ($0, "HASH") }
      case ("body", "data-version"): (attribute.value, "VERSION")
      case ("body", "data-build"): (attribute.value, "BUILD")
      case ("input", "value") where isNamed("pe-base"): (attribute.value, "BASE")
      default: nil
      }
    }
  }

  /// Returns the range of the hash in `/-/assets/<name>.<hash>.<ext>`.
  private static func hash(in value: Range<Int>, of html: [UInt8]) -> Range<Int>? {
    let address = html[value]
    guard address.starts(with: "/-/assets/".utf8) else { return nil }
    let parts = address.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].count >= 8, parts[1].allSatisfy(isHexDigit) else { return nil }
    return parts[1].startIndex..<parts[1].endIndex
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
