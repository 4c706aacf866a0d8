import ElementSamples
import PageElements
import PageTesting
import Testing

@testable import PageForms

/// Tests of the text that a field shows for a stored text, and of the text that is stored for a typed one.
@Suite struct DisplayedTextTests {
  private func stored(_ old: String, _ typed: String, lines: Bool = true) -> String? {
    DisplayedText(old, hasLines: lines).storedText(typed)
  }

  @Test(arguments: [
    ("one\u{1F}two", "one␟two", "one␟two!", "one\u{1F}two!"),
    ("\u{0}\u{1}\u{B}\u{7F}", "␀␁␋␡", "␀x␁␋␡", "\u{0}x\u{1}\u{B}\u{7F}"),
    ("a\u{1F}b\u{1F}c", "a␟b␟c", "a␟c", "a\u{1F}c"),
    ("a\u{92}b", "a\u{FFFD}b", "a\u{FFFD}bc", "a\u{92}bc"),
    ("a\u{92}b\u{93}c", "a\u{FFFD}b\u{FFFD}c", "x\u{FFFD}b\u{FFFD}c", "x\u{92}b\u{93}c"),
    ("a\u{FFFE}", "a\u{FFFD}", "\u{FFFD}", "\u{FFFE}"), ("a␟b", "a␟b", "a␟", "a␟"),
    ("a\tb", "a\tb", "\ta", "\ta"),
  ])
  func controlCharactersAreShownAndPreserved(old: String, shown: String, typed: String, new: String)
  {
    for lines in [true, false] {
      #expect(DisplayedText(old, hasLines: lines).text == shown)
      #expect(stored(old, typed, lines: lines)?.utf8.elementsEqual(new.utf8) == true)
    }
  }

  @Test(arguments: [
    ("a\r\nb\r\nc", "a\nb\nc\nd", "a\r\nb\r\nc\r\nd"), ("a\rb", "a\nB", "a\rB"),
    ("a\nb", "a\r\nb!", "a\nb!"), ("a", "a\r\nb\rc", "a\nb\nc"),
    ("a\r\nb\nc\rd", "a\nb\nc\nD", "a\r\nb\nc\rD"), ("a\r\nb\nc\rd", "b\nc\nd", "b\nc\rd"),
    ("a\r\nb\nc\rd", "a\nnew\nb\nc\nd", "a\r\nnew\nb\nc\rd"),
    ("a\r\nb\nc\rd\n", "A\nb\nd\nnew\n", "A\r\nb\nd\nnew\n"),
    ("\r\n\n\r", "x\n\n\n", "x\r\n\n\r"),
  ])
  func lineEndingsArePreserved(old: String, typed: String, new: String) {
    #expect(stored(old, typed)?.debugDescription == new.debugDescription)
  }

  @Test func aSingleLineFieldShowsLineEndings() {
    #expect(DisplayedText("a\r\nb\nc", hasLines: false).text == "a␍␊b␊c")
    #expect(stored("a\r\nb\nc", "a␍␊b␊d", lines: false) == "a\r\nb\nd")
  }

  @Test(arguments: [
    ("a␟b\u{1F}c", "a␟b␟d", "a␟b\u{1F}d"), ("a␟b\u{1F}c", "b␟c", "b\u{1F}c"),
    ("a\u{92}b\u{93}c", "a\u{FFFD}bc", "a\u{92}bc"),
    // Windows-1252 quotation marks that a program decoded as Latin-1.
    (
      "It\u{92}s \u{93}one\u{94},\r\n\u{93}two\u{94}.", "It\u{FFFD}s\n\u{FFFD}two\u{FFFD}!",
      "It\u{92}s\r\n\u{93}two\u{94}!"
    ),
    ("a\u{92}b\u{93}c", "a\u{FFFD}b\u{FFFD}cd\u{FFFD}", "a\u{92}b\u{93}cd\u{FFFD}"),
  ])
  func aSharedSymbolIsIdentifiedByItsPosition(old: String, typed: String, new: String) {
    #expect(stored(old, typed)?.debugDescription == new.debugDescription)
  }

  @Test func anAmbiguousSymbolIsRefused() throws {
    #expect(stored("\u{92}a\u{93}", "\u{FFFD}") == nil)
    // A moved symbol and an added one look the same.
    #expect(stored("a\u{92}b\u{93}c", "a\u{FFFD}bc\u{FFFD}") == nil)
    var todo = Todo()
    todo.title = "a␟\u{1F}c"
    let form = BoundForm(todo) {
      BoundField("f", "T", \.title)
    } didUpdate: { _, _ in
    }
    let errors = #expect(throws: FormErrors.self) {
      try form.update(&todo, with: FormValues([("f", "a␟c")]))
    }
    #expect(errors?.items == [.init("f", .unreadableCharacter)])
    // An unchanged text is stored as it was.
    try form.update(&todo, with: FormValues([("f", "a␟␟c")]))
    #expect(todo.title == "a␟\u{1F}c")
  }

  @Test func lineEndingsOfLongTextsArePreserved() {
    let old = (0..<20_000).map { "line \($0)" }.joined(separator: "\r\n") + "\nend"
    let shown = DisplayedText(old, hasLines: true).text
    let typed = shown.replacing("line 5\n", with: "").replacing("line 19990\n", with: "x\ny\n")
    let new = old.replacing("line 5\r\n", with: "").replacing("line 19990\r\n", with: "x\r\ny\r\n")
    #expect(stored(old, typed)?.utf8.elementsEqual(new.utf8) == true)
  }

  /// Returns lines joined with their line endings.
  private func text(_ lines: [String], _ ends: [String]) -> String {
    var text = String.UnicodeScalarView()
    for (index, line) in lines.enumerated() {
      text.append(contentsOf: line.unicodeScalars)
      if index < ends.count { text.append(contentsOf: ends[index].unicodeScalars) }
    }
    return String(text)
  }

  @Test func removingALineBreakPreservesTheOthers() {
    var random = SystemRandomNumberGenerator()
    func any(of texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...6, using: &random)
      let ends = (0..<count).map { _ in any(of: ["\r\n", "\n", "\r"]) }
      // No line is empty, because it would be unknown which of the breaks around it was removed.
      let lines = (0...count).map { _ in any(of: ["a", "b", "ab", "ba", "é", "aa", "b\u{301}"]) }
      let place = Int.random(in: 0..<count, using: &random)
      var (left, kept) = (lines, ends)
      left[place] += left.remove(at: place + 1)
      kept.remove(at: place)
      let (old, typed) = (text(lines, ends), left.joined(separator: "\n"))
      #expect(
        stored(old, typed)?.debugDescription == text(left, kept).debugDescription,
        "\(old.debugDescription)")
    }
  }

  @Test(arguments: [5, 30, 1_000])
  func editsOfManyLinesPreserveTheOtherLineBreaks(count: Int) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<(count < 100 ? 50 : 1) {
      let ends = (0..<count).map { _ in ["\r\n", "\n", "\r"].randomElement(using: &random) ?? "" }
      let lines = (0...count).map { "line \($0) is x\($0)" }
      var (new, kept): ([String], [String]) = ([""], [])
      for (index, line) in lines.enumerated() {
        new[new.count - 1] += line
        guard index < count else { continue }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: new[new.count - 1] += "!"
        // The line break is removed.
        case 1: continue
        default: break
        }
        kept.append(ends[index])
        new.append("")
      }
      let result = stored(text(lines, ends), new.joined(separator: "\n"))
      #expect(result?.debugDescription == text(new, kept).debugDescription)
    }
  }

  @Test func randomEditsPreserveUnchangedText() {
    var random = SystemRandomNumberGenerator()
    let parts = ["\u{1F}", "\u{1}", "\r\n", "\n", "\r", "a", "b", "é", "\u{85}", "\t"]
    for _ in 0..<500 {
      let head = (0..<Int.random(in: 0..<9, using: &random)).map { _ in parts.randomElement() ?? ""
      }
      let tail = (0..<Int.random(in: 0..<9, using: &random)).map { _ in parts.randomElement() ?? ""
      }
      // A carriage return directly before a line feed would be one line ending.
      let (first, last) = (head.joined() + "X", "Y" + tail.joined())
      let shown = DisplayedText(first + last, hasLines: true).text
      let typed = shown.replacing("XY", with: "XzY")
      #expect(
        stored(first + last, typed)?.debugDescription == (first + "z" + last).debugDescription)
    }
  }
}
