/// A scan for the offsets of all start tags, and for markup that HTML and XML parse differently.
///
/// It reads bytes that libxml2 has found well-formed, so it needs no error handling: `<` always begins markup.
/// libxml2's tree has no offsets, its line numbers stop at 65,535, and it does not distinguish `<div/>` from
/// `<div></div>`.
struct MarkupScan {
  /// The offsets of the start tags, one for each element, in document order.
  private(set) var elements: [Int] = []
  private(set) var remarks: [Remark] = []

  private let html: [UInt8]
  private var open: [(index: Int, name: Range<Int>, isInSVG: Bool)] = []

  /// The elements without an end tag in HTML.
  static let voidElements: Set<MarkupText> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  init(of html: [UInt8]) {
    self.html = html
    let doctype = Array("<!DOCTYPE html>".utf8)
    var index = html.starts(with: doctype) ? doctype.count : 0
    while index < html.count {
      switch html[index] {
      case UInt8(ascii: "<"): index = readMarkup(at: index)
      case UInt8(ascii: "&"): index = readReference(at: index)
      default: index += 1
      }
    }
  }

  func offset(ofElement index: Int) -> Int {
    elements.indices.contains(index) ? elements[index] : 0
  }

  private mutating func readMarkup(at start: Int) -> Int {
    let next = start + 1 < html.count ? html[start + 1] : 0
    switch next {
    case UInt8(ascii: "?"):
      report(start, "A processing instruction ends at its first > in HTML.", "Remove it.")
      return end(after: "?>", from: start + 2)
    case UInt8(ascii: "!") where html[start...].starts(with: Array("<!--".utf8)):
      report(start, "A comment can end earlier in HTML than in XML.", "Remove it.")
      return end(after: "-->", from: start + 4)
    case UInt8(ascii: "!"):
      report(
        start, "A CDATA section is a comment in HTML.", "Write its text with &lt; and &amp;.")
      return end(after: "]]>", from: start + 2)
    case UInt8(ascii: "/"):
      return readEndTag(at: start)
    default:
      return readStartTag(at: start)
    }
  }

  private mutating func readStartTag(at start: Int) -> Int {
    let name = nameRange(from: start + 1)
    var index = name.upperBound
    while index < html.count, html[index] != UInt8(ascii: ">") {
      let byte = html[index]
      index += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      while index < html.count, html[index] != byte {
        index = html[index] == UInt8(ascii: "&") ? readReference(at: index) : index + 1
      }
      index += 1
    }
    let element = elements.count
    elements.append(start)
    let isInSVG = open.last?.isInSVG == true || html[name].elementsEqual("svg".utf8)
    if index > start, html[min(index, html.count) - 1] == UInt8(ascii: "/") {
      if !isInSVG, remarks.count < Remark.maximumCount, !Self.voidElements.contains(text(name)) {
        let tag = text(name)
        remarks.append(
          Remark(
            .polyglot, offset: start, place: .element(element),
            "<\(tag)/> does not close itself in HTML.", "Write <\(tag)></\(tag)>."))
      }
    } else {
      open.append((element, name, isInSVG))
    }
    return index + 1
  }

  private mutating func readEndTag(at start: Int) -> Int {
    if let (element, name, isInSVG) = open.popLast(), !isInSVG, remarks.count < Remark.maximumCount,
      Self.voidElements.contains(text(name))
    {
      let tag = text(name)
      remarks.append(
        Remark(
          .polyglot, offset: elements[element], place: .element(element),
          "<\(tag)> has no end tag in HTML.", "Write <\(tag)/> and remove </\(tag)>."))
    }
    return end(after: ">", from: start)
  }

  /// Checks numeric references, some of which HTML maps to other characters (HTML standard, section 13.2.5.80).
  private mutating func readReference(at start: Int) -> Int {
    let end = self.end(after: ";", from: start)
    let body = html[(start + 1)..<max(start + 1, end - 1)]
    guard body.first == UInt8(ascii: "#") else { return end }
    let digits = String(decoding: body.dropFirst(), as: UTF8.self)
    let isHexadecimal = digits.utf8.first == UInt8(ascii: "x")
    let number =
      isHexadecimal ? Int(Substring(digits.utf8.dropFirst()), radix: 16) : Int(digits)
    if let number, number == 13 || (0x80...0x9F).contains(number) {
      report(
        start, "&#\(MarkupText(digits)); is another character in HTML.",
        "Write the character itself.")
    }
    return end
  }

  private mutating func report(_ offset: Int, _ message: String, _ advice: String) {
    let location = open.last.map { Remark.Place.element($0.index) } ?? .path("")
    guard remarks.count < Remark.maximumCount else { return }
    remarks.append(Remark(.polyglot, offset: offset, place: location, message, advice))
  }

  private func nameRange(from start: Int) -> Range<Int> {
    var index = start
    while index < html.count, html[index] > 0x20, html[index] != UInt8(ascii: "/"),
      html[index] != UInt8(ascii: ">")
    { index += 1 }
    return start..<index
  }

  private func end(after terminator: StaticString, from start: Int) -> Int {
    let length = terminator.utf8CodeUnitCount
    var index = start
    while index + length <= html.count {
      let found = (0..<length).allSatisfy { html[index + $0] == terminator.utf8Start[$0] }
      if found { return index + length }
      index += 1
    }
    return html.count
  }

  private func text(_ range: Range<Int>) -> MarkupText {
    MarkupText(html[range])
  }
}
