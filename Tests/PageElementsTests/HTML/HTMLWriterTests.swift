import PageElements
import Testing

@Suite struct HTMLWriterTests {
  @Test func aNewWriterIsEmpty() {
    let html = HTMLWriter()
    #expect(html.count == 0)
    #expect(html.finish().isEmpty)
  }

  @Test func elementsNestAndCloseExplicitly() {
    let html = written {
      $0.element("ul", attributes: { $0.attribute("class", "a&b") }) {
        $0.element("li") { $0.text("1 < 2") }
        $0.element("li") { _ in }
      }
    }
    #expect(html == "<ul class=\"a&amp;b\"><li>1 &lt; 2</li><li></li></ul>")
  }

  @Test func voidElementsCloseThemselves() {
    #expect(written { $0.void("br") } == "<br/>")
    let input = written { $0.void("input") { $0.attribute("required", isSet: true) } }
    #expect(input == "<input required=\"\"/>")
  }

  @Test func anUnsetBooleanAttributeIsOmitted() {
    #expect(written { $0.attribute("inert", isSet: false) } == "")
    #expect(written { $0.attribute("inert", isSet: true) } == " inert=\"\"")
  }

  @Test(arguments: [
    ("", " title=\"\""),
    ("\" onclick=\"x", " title=\"&quot; onclick=&quot;x\""),
    ("'<>&", " title=\"&#39;&lt;&gt;&amp;\""),
    ("\u{0}\r\n\r", " title=\"\u{FFFD}&#10;&#10;\""),
  ])
  func attributeValuesAreEscaped(_ value: String, _ expected: String) {
    let html = written { $0.attribute("title", value) }
    #expect(Array(html.utf8) == Array(expected.utf8))
  }

  @Test func tabsAndLineFeedsInAttributesAreEscaped() {
    // XML parsers replace a literal tab or line feed in an attribute by a space (XML 1.0, section 3.3.3).
    let html = written { $0.attribute("title", "a\tb\nc") }
    #expect(!html.contains("\t") && !html.contains("\n"))
  }

  @Test(arguments: [
    0, 1, -1, 9, 10, -10, 99, 100, 999_999_999, 1_000_000_000, .max, .min, .max - 1, .min + 1,
  ])
  func numbersAreDecimal(_ number: Int) {
    #expect(written { $0.number(number) } == String(number))
  }

  @Test func numbersOfEveryLengthAreDecimal() {
    var random = SplitMix64(seed: 2)
    for shift in 0..<64 {
      for _ in 0..<20 {
        let number = Int(truncatingIfNeeded: random.next()) >> shift
        #expect(written { $0.number(number) } == String(number))
      }
    }
    var power = 1
    for _ in 0..<19 {
      for number in [power - 1, power, power + 1, -power] {
        #expect(written { $0.number(number) } == String(number))
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
  }

  @Test func rawMarkupIsNotEscaped() {
    #expect(written { $0.raw("<hr/>") } == "<hr/>")
    #expect(written { $0.raw("<") } == "<")
    #expect(written { $0.raw("é") } == "é")
    #expect(written { $0.raw("") } == "")
    #expect(written { $0.raw(unescaped: "<hr/>") } == "<hr/>")
    #expect(written { $0.raw(unescaped: "") } == "")
    #expect(written { $0.raw(rendered: Array("x<b>y".utf8)[1..<4]) } == "<b>")
  }

  @Test(arguments: [-1, 0, 1, 63, 64, 65, 4096])
  func theBufferGrowsAsNeeded(_ minimumCapacity: Int) {
    var html = HTMLWriter(minimumCapacity: minimumCapacity)
    var expected = ""
    for number in 0..<500 {
      html.raw("<i>")
      html.number(number)
      html.text("\"\"\"\"\"\"\"\"\"")
      html.attribute("a", String(number))
      html.token("~\(number)")
      expected += "<i>\(number)" + String(repeating: "&quot;", count: 9)
      expected += " a=\"\(number)\"~7E\(number)"
      if html.count != expected.utf8.count {
        Issue.record("The count is \(html.count) after \(number)")
        break
      }
    }
    #expect(String(decoding: html.finish(), as: UTF8.self) == expected)
  }

  @Test func textLargerThanTheBufferIsWritten() {
    var html = HTMLWriter(minimumCapacity: 0)
    html.text(String(repeating: "&", count: 100_000))
    #expect(html.count == 500_000)
    html.raw(unescaped: String(repeating: "x", count: 3_000_000))
    #expect(html.finish().count == 3_500_000)
  }

  @Test func aWriterCanBeReused() {
    var html = HTMLWriter()
    html.text("first")
    html.removeAll()
    #expect(html.count == 0)
    html.text("second")
    #expect(String(decoding: html.finish(), as: UTF8.self) == "second")
  }

  @Test func anErrorInAnElementIsRethrown() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try written { try $0.element("p") { _ in throw Stop() } }
    }
  }
}
