import PageValidation

/// One run of the fuzzer. The first byte selects the context of the rest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzValidate(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  let contexts = HTMLValidator.Context.allCases
  guard let context = input.first.map({ contexts[Int($0) % contexts.count] }),
    let validator = try? HTMLValidator()
  else { return 0 }
  let html = Array(input.dropFirst())
  let findings = validator.findings(in: html, as: context)
  require(findings.count <= HTMLValidator.maximumFindings + 1, "too many findings")
  var last = (line: 1, column: 1)
  for finding in findings { last = check(finding, in: html, after: last) }
  // No state is carried over from one call to the next.
  if html.count % 16 == 0 {
    require(
      validator.findings(in: html, as: context) == findings, "The second check has other findings")
  }
  return 0
}

/// Checks the properties that every finding must have, and returns its position.
private func check(
  _ finding: Finding, in html: [UInt8], after last: (line: Int, column: Int)
) -> (line: Int, column: Int) {
  let place = (line: finding.line, column: finding.column ?? 1)
  require(place >= last, "findings out of order")
  let lines = html.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  require(place.line <= lines.count, "a line past the end")
  let line = lines[place.line - 1]
  // An invalid UTF-8 byte may count as a character.
  require(place.column >= 1 && place.column <= line.count + 1, "a column past the end of the line")
  require(finding.message.hasSuffix("."), "a message without a full stop")
  require(!finding.rule.rawValue.isEmpty, "a finding without a rule")
  if let excerpt = finding.excerpt {
    let scalars = excerpt.text.unicodeScalars
    require(scalars.count <= Finding.Excerpt.maximumLength, "an excerpt over the maximum length")
    require((0...scalars.count).contains(excerpt.caret), "a caret outside its excerpt")
    require(
      scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
      "a control character in an excerpt")
  }
  require(!finding.description.contains("\n"), "a description of several lines")
  let report = finding.report(file: "a\u{1B}[2Jb")
  require(
    isHarmless(report) && report.split(separator: "\n").count <= 4,
    "a report with control characters or too many lines")
  for line in [finding.gnu(file: "a"), finding.githubAnnotation(file: "a"), finding.json] {
    require(
      isHarmless(line) && !line.contains("\n"), "a control character or a line break in one line")
  }
  return place
}

/// Returns whether no character in a text can control a terminal.
private func isHarmless(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F }
}

private func require(_ condition: Bool, _ message: StaticString) {
  if !condition { fatalError("\(message)") }
}
