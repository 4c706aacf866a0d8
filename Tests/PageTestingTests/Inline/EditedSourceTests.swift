import PageTesting
import Testing

@Suite struct EditedSourceTests {
  private func edited(
    _ source: String, _ text: String, replacing expected: String? = nil, line: Int = 1,
    column: Int = 1
  ) throws -> String {
    var edited = EditedSource(original: Array(source.utf8))
    try edited.write(text, replacing: expected, line: line, column: column)
    return String(decoding: edited.edited, as: UTF8.self)
  }

  @Test func aMissingLiteralIsAddedToTheCall() throws {
    #expect(
      try edited("f()\n    expectHTML(of: a)\ng()\n", "<b>\n  x\n</b>", line: 2) == #"""
        f()
            expectHTML(of: a) {
              """
              <b>
                x
              </b>
              """
            }
        g()

        """#)
  }

  @Test(arguments: [
    ("{ \"old\" }", "old"), ("{\n  \"\"\"\n  old\n  \"\"\"\n}", "old"), ("\n{#\"old\"#}", "old"),
    ("{ \"\" }", ""),
  ])
  func aLiteralIsReplacedWithItsClosure(_ closure: String, _ old: String) throws {
    let space = closure.hasPrefix("\n") ? "\n" : " "
    let written = closure.hasPrefix("\n") ? closure : " " + closure
    #expect(
      try edited("expectHTML(of: a)\(written); f()", "new", replacing: old)
        == "expectHTML(of: a)\(space){\n  \"\"\"\n  new\n  \"\"\"\n}; f()")
  }

  @Test func commentsAroundALiteralAreKept() throws {
    #expect(
      try edited(
        "expectHTML(of: a) {\n  // Why.\n  \"old\" /* so */\n}", "new", replacing: "old")
        == "expectHTML(of: a) {\n  // Why.\n  \"\"\"\n  new\n  \"\"\" /* so */\n}")
  }

  @Test(arguments: [
    "expectHTML(of: f(\"a)\", [1, 2], { $0 }, #\"\"#))",
    "expectHTML(\n  of: a, // )\n  record: .all\n)",
    "expectHTML(of: \"\\(f(\")\"))\")", "expectHTML(of: \"\"\"\n  )\n  \"\"\")",
    "expectHTML(of: f(matches: { \"a\" }), record: matches)",
    "try expectHTML (of: a)",
    "expectHTML(of: a /* ) /* ( */ */)", "_ = 1; expectHTML(of: a)",
  ])
  func theEndOfTheArgumentsIsFound(_ call: String) throws {
    #expect(
      try edited(call + "\nf { }\n", "x") == call + " {\n  \"\"\"\n  x\n  \"\"\"\n}\nf { }\n")
  }

  @Test func theColumnDistinguishesCallsOnOneLine() throws {
    let source = "expectHTML(of: a); expectHTML(of: é); expectHTML(of: c)\n"
    let new = " {\n  \"\"\"\n  x\n  \"\"\"\n}"
    #expect(
      try edited(source, "x", column: 20)
        == "expectHTML(of: a); expectHTML(of: é)\(new); expectHTML(of: c)\n")
    #expect(
      try edited(source, "x", column: 40)
        == "expectHTML(of: a); expectHTML(of: é); expectHTML(of: c)\(new)\n")
  }

  @Test func lineEndingsArePreserved() throws {
    #expect(
      try edited("f()\r\nexpectHTML(of: a)\r\n", "x\ny", line: 2)
        == "f()\r\nexpectHTML(of: a) {\r\n  \"\"\"\r\n  x\r\n  y\r\n  \"\"\"\r\n}\r\n")
  }

  @Test(arguments: [
    "", "f(of: a)", "expectHTML", "expectHTML(of: a", "expectHTML { \"a\" }", "expectHTMLs(of: a)",
    "myexpectHTML(of: a)", "expectHTML(of: a) { f() }", "expectHTML(of: a) { return \"a\" }",
    "expectHTML(of: a) { \"a\" + \"b\" }", "expectHTML(of: a) { \"a\"", "expectHTML(of: a) { }",
    "expectHTML(of: [a)", "expectHTML(of: \"a)", "expectHTML(of: a) { /* \"a\" }",
    "expectHTML(of: a, matches: { \"a\" })", "expectHTML(of: f([1]), /**/ matches :{ \"a\" })",
  ])
  func aCallThatCannotBeEditedIsRejected(_ source: String) {
    #expect(throws: InlineRecordingError.callNotFound) { try edited(source, "x", replacing: "a") }
    #expect(throws: InlineRecordingError.callNotFound) { try edited("\n" + source, "x", line: 9) }
  }

  @Test(arguments: [
    ("expectHTML(of: a) { \"a\" }", "b"), ("expectHTML(of: a) { \"\\(a)\" }", "a"),
    ("expectHTML(of: a) { \"a\" }", nil), ("expectHTML(of: a)", "a"),
  ])
  func aLiteralThatDiffersFromTheExpectedTextIsRejected(_ source: String, _ expected: String?) {
    #expect(throws: InlineRecordingError.literalDiffers) {
      try edited(source, "x", replacing: expected)
    }
  }

  @Test func twoTextsForOneCallAreRejected() throws {
    var source = EditedSource(original: Array("expectHTML(of: a)".utf8))
    try source.write("x", replacing: nil, line: 1, column: 1)
    let once = source.edited
    try source.write("x", replacing: nil, line: 1, column: 1)
    #expect(source.edited == once)
    #expect(throws: InlineRecordingError.conflictingTexts) {
      try source.write("y", replacing: nil, line: 1, column: 1)
    }
    #expect(source.edited == once)
  }

  /// In any order, each call gets its text, and the source around the calls is unchanged.
  @Test func callsCanBeRecordedInAnyOrder() throws {
    var random = SplitMix(state: 5)
    for _ in 0..<200 {
      let source = RandomSource(&random)
      var expected: [UInt8]?
      for _ in 0..<3 {
        var edited = EditedSource(original: Array(source.text.utf8))
        for call in source.calls.shuffled(using: &random) {
          try edited.write(
            call.text, replacing: call.old, line: call.line, column: call.column)
        }
        expected = expected ?? edited.edited
        #expect(edited.edited == expected)
      }
      let result = String(decoding: expected ?? [], as: UTF8.self)
      // The source between the calls is still there, in order.
      var rest = result[...]
      for piece in source.pieces {
        let found = try #require(rest.firstRange(of: piece), "\(piece) in \(result)")
        rest = rest[found.upperBound...]
      }
      // Recording the same texts again changes nothing.
      var again = EditedSource(original: Array(result.utf8))
      for (call, line) in zip(source.calls, Self.linesOfCalls(result, source.calls)) {
        try again.write(call.text, replacing: call.text, line: line.line, column: line.column)
      }
      #expect(again.edited == Array(result.utf8))
    }
  }

  /// Returns the current positions of the calls. Each call has its name in its argument.
  private static func linesOfCalls(
    _ source: String, _ calls: [RandomSource.Call]
  ) -> [(line: Int, column: Int)] {
    let lines = source.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return calls.map { call in
      for (number, line) in lines.enumerated() {
        if let found = line.firstRange(of: call.name) {
          return (number + 1, line[..<found.lowerBound].utf8.count + 1)
        }
      }
      return (0, 0)
    }
  }
}

/// A random source with calls of all forms.
private struct RandomSource {
  struct Call {
    let name: String
    let old: String?
    let text: String
    let line: Int
    let column: Int
  }

  private(set) var text = ""
  private(set) var calls: [Call] = []
  private(set) var pieces: [String] = []

  init(_ random: inout SplitMix) {
    for number in 0..<Int.random(in: 1...8, using: &random) {
      let piece =
        ["", "// A comment.\n", "let é = \"x\"; ", "f {\n    ", "\n\n  ", "/* ( */ "]
        .randomElement(using: &random) ?? ""
      text += piece
      let name = "expectHTML(of: value\(number)"
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let (line, column) = (lines.count, (lines.last?.utf8.count ?? 0) + 1)
      let arguments = ["", ", record: .all", ",\n      named: \")\""].randomElement(using: &random)
      text += name + (arguments ?? "") + ")"
      var old: String?
      if Bool.random(using: &random) {
        let value = ["", "old", "a\nb", "\\ \"\"\""].randomElement(using: &random) ?? ""
        text += [" ", "\n  "].randomElement(using: &random) ?? ""
        text += "{ " + SwiftLiteral.literal(of: value, indentation: "    ", newline: "\n") + "\n}"
        old = value
      }
      let new = SwiftLiteralTests.randomText(&random).replacing("expectHTML(of: ", with: "")
      calls.append(Call(name: name, old: old, text: new, line: line, column: column))
      pieces += [piece, name]
      text += "\n"
    }
  }
}
