import Foundation
import PageValidation
import Testing

@Suite struct FindingReportTests {
  private static let finding = Finding(
    rule: .requiredAttribute, line: 14, column: 6, path: "html/body/main/p",
    message: "<img> needs the attribute alt.", advice: "Write what it shows, or alt=\"\".",
    excerpt: Finding.Excerpt(text: "  <p><img src=\"/a.png\"/></p>", caret: 5))

  // MARK: Text format

  @Test func theTextFormatLooksLikeCompilerOutput() {
    #expect(
      Self.finding.report(file: "page.html") == """
        page.html:14:6: <img> needs the attribute alt. Write what it shows, or alt="".
        14 |   <p><img src="/a.png"/></p>
           |      ^
           = html/body/main/p
        """)
  }

  @Test func missingPartsAreOmitted() {
    let bare = Finding(rule: .size, line: 1, path: "", message: "Too large.")
    #expect(bare.report(file: "a.html") == "a.html:1:1: Too large.")
    #expect(bare.report(file: nil) == "1:1: Too large.")
  }

  @Test func colorsDoNotChangeTheText() {
    let plain = Self.finding.report(file: "page.html")
    let colored = Self.finding.report(file: "page.html", isColored: true)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(colored.hasSuffix("main/p"), "The last color is reset before the path")
  }

  @Test(arguments: [
    ("ab<c>", 2, 2), ("日本<b>", 2, 4), ("e\u{301}<b>", 2, 1), ("a\u{1F600}b", 2, 3), ("", 0, 0),
    ("ab", 99, 2), ("ab", -1, 0), ("\tx", 1, 1), ("ab", 2, 2), ("한국<", 2, 4),
    ("e\u{200D}x", 2, 1),
  ])
  func theCaretIsAlignedWithTheDisplayedColumn(text: String, caret: Int, column: Int) {
    let marked = Finding.Excerpt(text: text, caret: caret).marked
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let pointer = String(repeating: " ", count: column) + "^"
    #expect(lines.count == 2)
    #expect(lines.last == pointer)
  }

  // MARK: Hostile text

  /// Characters that can control a terminal or change the direction of text: C0, C1, line separators and direction
  /// marks.
  private static let hostile: String = {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069,
    ]
    return String(String.UnicodeScalarView(ranges.joined().compactMap { Unicode.Scalar($0) }))
  }()

  private static let hostileFinding = Finding(
    rule: .value, line: 1, column: 2, path: "p\(hostile)", message: "m\(hostile)",
    advice: "a\(hostile)", excerpt: Finding.Excerpt(text: "t\(hostile)", caret: 3))

  private static func isControlCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && hostile.unicodeScalars.contains(scalar)
  }

  @Test(arguments: FindingReport.Format.allCases)
  func controlCharactersAreNeverPrintedRaw(format: FindingReport.Format) {
    var report = FindingReport(format)
    let text =
      report.opening + report.add([Self.hostileFinding], file: "f\(Self.hostile)")
      + report.add(unreadable: "g\(Self.hostile)", reason: "r\(Self.hostile)") + report.closing
    #expect(!text.unicodeScalars.contains(where: Self.isControlCharacter))
    let lines = text.split(separator: "\n").count
    switch format {
    case .text: #expect(lines == 4)
    case .gnu: #expect(lines == 1)
    case .github: #expect(lines == 2)
    case .json: #expect(lines == 4)
    }
  }

  @Test func aFileNameCannotForgeAWorkflowCommand() {
    let line = Self.finding.githubAnnotation(file: "a\n::warning::b,c:d%.html")
    #expect(line.hasPrefix("::error file=a␊%3A%3Awarning%3A%3Ab%2Cc%3Ad%25.html,line=14,"))
  }

  // MARK: Formats for tools

  @Test func gnuLinesNameTheSeverity() {
    #expect(
      Self.finding.gnu(file: "page.html")
        == "page.html:14:6: error: <img> needs the attribute alt. "
        + "Write what it shows, or alt=\"\".")
  }

  @Test func annotationsHaveThePositionAndTheRule() {
    #expect(
      Self.finding.githubAnnotation(file: "a/page.html")
        == "::error file=a/page.html,line=14,col=6,title=required-attribute::"
        + "<img> needs the attribute alt. Write what it shows, or alt=\"\". (html/body/main/p)")
  }

  @Test func theJSONContainsEveryFileAndEveryFinding() throws {
    var report = FindingReport(.json)
    let bare = Finding(rule: .size, line: 2, path: "", message: "Too \"large\"\\\t\u{1B}.")
    let pieces = [
      report.opening, report.add([Self.finding, bare], file: "a.html"),
      report.add([], file: "b.html"),
      report.add(unreadable: "c.html", reason: "It is gone."), report.closing,
    ]
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(pieces.joined().utf8)) as? [String: Any])
    #expect(json["version"] as? Int == FindingReport.jsonVersion)
    let files = try #require(json["files"] as? [[String: Any]])
    #expect(files.map { $0["file"] as? String } == ["a.html", "b.html", "c.html"])
    #expect(files[2]["error"] as? String == "It is gone.")
    #expect((files[1]["findings"] as? [Any])?.isEmpty == true)
    let findings = try #require(files[0]["findings"] as? [[String: Any]])
    let first = findings[0]
    #expect(first["rule"] as? String == "required-attribute")
    #expect(first["line"] as? Int == 14)
    #expect(first["column"] as? Int == 6)
    #expect(first["path"] as? String == Self.finding.path)
    #expect(first["message"] as? String == Self.finding.message)
    #expect(first["advice"] as? String == Self.finding.advice)
    let excerpt = try #require(first["excerpt"] as? [String: Any])
    #expect(excerpt["text"] as? String == Self.finding.excerpt?.text)
    #expect(excerpt["caret"] as? Int == 5)
    #expect(findings[1]["message"] as? String == bare.message)
    #expect(findings[1]["column"] is NSNull)
    #expect(findings[1]["excerpt"] is NSNull)
    let summary = try #require(json["summary"] as? [String: Any])
    #expect(summary["files"] as? Int == 2)
    #expect(summary["invalid"] as? Int == 1)
    #expect(summary["findings"] as? Int == 2)
    #expect(summary["unreadable"] as? Int == 1)
    #expect(summary["isCut"] as? Bool == false)
  }

  @Test func anEmptyReportIsValidInEveryFormat() throws {
    for format in FindingReport.Format.allCases {
      let report = FindingReport(format)
      let text = report.opening + report.closing
      guard format == .json else {
        #expect(text.isEmpty)
        continue
      }
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  // MARK: Summary

  @Test(
    arguments: [
      ([], 0, "No findings in 0 files."), ([0], 0, "No findings in 1 file."),
      ([0, 0], 1, "No findings in 2 files. 1 could not be read."),
      ([1], 0, "1 finding in 1 file."), ([2, 0, 1], 0, "3 findings in 2 of 3 files."),
      ([1, 1], 0, "2 findings in 2 files."),
    ] as [([Int], Int, String)])
  func theSummaryIsASentence(findings: [Int], unreadable: Int, sentence: String) {
    var report = FindingReport(.gnu)
    for count in findings {
      _ = report.add(Array(repeating: Self.finding, count: count), file: "a.html")
    }
    for _ in 0..<unreadable { _ = report.add(unreadable: "b.html", reason: "") }
    #expect(report.summary.description == sentence)
  }

  @Test func theSummaryReportsATruncatedList() throws {
    let rows = Array(String(repeating: "<tr><td><x/></td></tr>", count: 200).utf8)
    var report = FindingReport(.text)
    _ = report.add(try HTMLValidator().findings(in: rows, as: .rows), file: "a.html")
    #expect(report.summary.findings == HTMLValidator.maximumFindings)
    #expect(
      report.summary.description
        == "More than \(HTMLValidator.maximumFindings) findings in 1 file.")
  }

  @Test func aValidatorFindingIsReportedWithACaret() throws {
    let row = "<tr><td>日本 <b>x</b><img src=\"/a.png\"/></td></tr>"
    let finding = try #require(try HTMLValidator().findings(in: Array(row.utf8), as: .rows).first)
    let lines = finding.report(file: "row.html").split(separator: "\n")
    #expect(lines[0].hasPrefix("row.html:1:"))
    #expect(lines.contains { $0.hasSuffix(" ^") })
  }
}
