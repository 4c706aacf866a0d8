/// Checks that a page has one `<h1>`, and that heading levels increase one at a time.
struct Headings {
  private var last = 0
  private var titles = 0

  mutating func remarks(on tag: Tag) -> [Remark] {
    guard tag.name.utf8.count == 2, tag.name.utf8.first == UInt8(ascii: "h"),
      let digit = tag.name.utf8.last, case let level = Int(digit) - 0x30, (1...6).contains(level)
    else { return [] }
    var remarks: [Remark] = []
    if level == 1 {
      titles += 1
      if titles > 1 {
        remarks.append(
          tag.remark(.headings, "A page has one <h1>, and this is another.", "Write <h2> here."))
      }
    }
    if last > 0, level > last + 1 {
      remarks.append(
        tag.remark(
          .headings, "<h\(level)> follows <h\(last)>: a level is left out.",
          "Write <h\(last + 1)>."))
    }
    last = level
    return remarks
  }

  /// Returns the remarks after the last element, at the index of `<body>`.
  func remarks(atBody body: Int?, _ markup: MarkupScan) -> [Remark] {
    guard titles == 0, let body else { return [] }
    return [
      Remark(
        .headings, offset: markup.offset(ofElement: body), place: .element(body),
        "The page has no <h1>.", "Give it one: it says what the page is.")
    ]
  }
}
