import PageSite
import Testing

@testable import PageLists

@Suite struct RecordKeyTests {
  @Test(
    arguments: [
      ([.integer(42)], "42"), ([.text("a,b"), .integer(-1)], "a%2Cb,-1"), ([.text("")], "~"),
      ([.text("-")], "~-"), ([.text(".")], "~."), ([.text("..")], "~.."), ([.text("~n")], "~~n"),
      ([.null], "~n"), ([.blob([0, 255])], "~x00FF"), ([.blob([])], "~x"), ([.text("n")], "n"),
      ([.text("é 😀/%")], "%C3%A9%20%F0%9F%98%80%2F%25"), ([.real(1.5)], "1.5"),
      ([.text("...")], "..."), ([.text("a\nb")], "~u610A62"), ([.text("\u{7F}é")], "~u7FC3A9"),
      ([.text("u0A"), .text("\t")], "u0A,~u09"), ([.text("index.html")], "~index.html"),
      ([.text("Index.HTML")], "~Index.HTML"), ([.text("about.html")], "about.html"),
    ] as [([SortValue], String)])
  func keysRoundTripThroughOneSegment(values: [SortValue], text: String) {
    #expect(RecordKey(values).text == text)
    let areNumbers = values.map { value in
      switch value {
      case .integer, .real: true
      default: false
      }
    }
    #expect(RecordKey(text, areNumbers: areNumbers)?.values == values)
  }

  @Test(
    arguments: [
      "", "-", ".", "..", "index.html", "a,b", "~a", "~xF", "~xGG", "%", "%ff", "~~a~", "a,",
      "a%0Ab", "~u", "~u61", "~uFF0A", "~u0", "~%0A", "~a%0Ab",
    ])
  func nonCanonicalSegmentsAreRejected(text: String) {
    #expect(RecordKey(text, areNumbers: [false]) == nil || text == "~~a~")
  }

  @Test func onlyCanonicalNumbersAreReadAsNumbers() {
    #expect(RecordKey("007", areNumbers: [true])?.values == [.text("007")])
    #expect(RecordKey("7", areNumbers: [true])?.values == [.integer(7)])
    #expect(RecordKey("7", areNumbers: [false])?.values == [.text("7")])
  }

  @Test func textsThatLookLikeNumbersAreDistinguished() {
    for (value, text) in [
      (SortValue.text("1"), "~t1"), (.integer(1), "1"), (.text("1.5"), "~t1.5"),
      (.real(1.5), "1.5"),
      (.text("inf"), "~tinf"), (.real(.infinity), "inf"), (.text("nan"), "nan"),
      (.text("one"), "one"),
      (.text("t1"), "t1"), (.text("01"), "01"),
    ] {
      #expect(RecordKey([value]).text(areNumbers: [true]) == text)
      #expect(RecordKey(text, areNumbers: [true])?.values == [value])
    }
    #expect(RecordKey("~tone", areNumbers: [true]) == nil)
  }

  @Test(
    arguments: [
      "a b", "", "-", "~", "~-", "a/b", "é,", "..", "x%41", "a\nb", "\0", "\u{7F}é", "~u0A", "u0A",
    ])
  func namesRoundTripThroughSegments(name: String) {
    let segment = RecordKey.segment(name)
    #expect(RecordKey.name(ofSegment: segment[...]) == name)
    // Servers reject control characters in paths.
    #expect(!segment.contains("%0") && !segment.contains("%7F"))
  }
}
