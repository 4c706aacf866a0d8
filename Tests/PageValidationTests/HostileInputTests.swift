import PageValidation
import Testing

@Test(
  arguments: [
    "<!DOCTYPE html [<!ENTITY x SYSTEM \"file://\(#filePath)\">]>\n<html>&x;</html>",
    "<!DOCTYPE html SYSTEM \"file://\(#filePath)\">\n<html></html>",
    "<!DOCTYPE html [<!ENTITY % x SYSTEM \"file://\(#filePath)\"> %x;]>\n<html></html>",
    "\n<!doctype html [<!ENTITY x \"y\">]><html>&x;</html>",
    "<!-- --><!DOCTYPE html [<!ENTITY x \"y\">]><html>&x;</html>",
    "<?xml version=\"1.0\" encoding=\"UTF-7\"?><!DOCTYPE x [<!ENTITY x \"y\">]><x>&x;</x>",
    "<!DOCTYPE html><!DOCTYPE html [<!ENTITY x \"y\">]><html>&x;</html>",
    """
    <!DOCTYPE html [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
    <!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">]>
    <html>&f;</html>
    """,
  ]) func entityDeclarationsAreRejectedAndNoFileIsRead(html: String) throws
{
  let found = try findings(in: html)
  #expect(found.count == 1)
  #expect(found[0].message.contains("document type") || found[0].message.contains("DOCTYPE"))
  // The file named above is this one. If a finding contained its text, the validator would have read it.
  #expect(!found[0].description.contains("import Testing"))
}

@Test func aPageTruncatedAtAnyByteHasAFinding() throws {
  let page = Array(Samples.page.utf8)
  let validator = try HTMLValidator()
  for length in 0..<page.count where validator.findings(in: Array(page[..<length])).isEmpty {
    Issue.record("no finding after \(length) bytes")
  }
}

@Test func aFragmentTruncatedInsideAnElementHasAFinding() throws {
  let row = Array("<tr id=\"a\"><td class=\"x\">R&amp;D é</td></tr>".utf8)
  let validator = try HTMLValidator()
  for length in 1..<row.count {
    #expect(!validator.findings(in: Array(row[..<length]), as: .rows).isEmpty, "\(length) bytes")
  }
}

@Test(arguments: [0x00, 0x01, 0x0B, 0x1F, 0x80, 0xC0, 0xF5, 0xFF] as [UInt8])
func aForbiddenByteAnywhereIsOneFinding(byte: UInt8) throws {
  let page = Array(Samples.page("<p>aé€😀</p>").utf8)
  let validator = try HTMLValidator()
  for offset in page.indices {
    var bytes = page
    bytes[offset] = byte
    // Within a multibyte character, 0x80 may result in another valid character.
    if byte == 0x80, page[offset] & 0xC0 == 0x80 { continue }
    let found = validator.findings(in: bytes)
    #expect(found.count == 1, "offset \(offset)")
    #expect(found.first?.path == "")
  }
}

@Test(
  arguments: [
    [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3], [0x80],
    [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98],
  ] as [[UInt8]]) func malformedUTF8IsOneFindingAtItsPosition(bytes: [UInt8]) throws
{
  let html = Array("<p>".utf8) + bytes + Array("</p>".utf8)
  let found = try HTMLValidator().findings(in: html, as: .content)
  #expect(found.count == 1)
  #expect(found[0].message.contains("not valid UTF-8"))
  #expect(found[0].column == 4)
}

@Test func everyByteReplacedByAnyMarkupByteNeverCrashes() throws {
  let page = Array(Samples.page("<p class=\"a\">R&amp;D<br/></p>").utf8)
  let validator = try HTMLValidator()
  var findings = 0
  for offset in page.indices {
    for byte in "<>&\"'/!?;#-[] a=".utf8 {
      var bytes = page
      bytes[offset] = byte
      findings += validator.findings(in: bytes).count
    }
  }
  #expect(findings > page.count)
}

@Test func inputOverTheLimitIsOneFinding() throws {
  let bytes = [UInt8](repeating: 0x20, count: HTMLValidator.maximumSize + 1)
  let found = try HTMLValidator().findings(in: bytes)
  #expect(found.map(\.line) == [1])
  #expect(found[0].message.contains("10000001 bytes"))
}

@Test func nestingUpToTheLimitIsAccepted() throws {
  let depth = 240
  let body = String(repeating: "<div>", count: depth) + String(repeating: "</div>", count: depth)
  #expect(try findings(in: Samples.page(body)) == [])
}

/// libxml2's engine alone would try every subset of these attributes: more than 16 million.
@Test func manyAttributesOfOneElementAreChecked() throws {
  let attributes = """
    class="a" style="a:b" title="t" accesskey="k" dir="ltr" hidden="" inert="" tabindex="0" \
    translate="no" draggable="true" spellcheck="false" enterkeyhint="go" inputmode="text" \
    autocapitalize="off" aria-atomic="true" aria-busy="false" aria-expanded="true" \
    aria-hidden="false" aria-pressed="mixed" aria-current="page" aria-live="polite" \
    aria-invalid="false" aria-disabled="true" aria-label="l" lang="en" role="button"
    """
  #expect(try findings(in: Samples.page("<p \(attributes)>x</p>")) == [])
  #expect(try findings(in: Samples.page("<p \(attributes) colour=\"\">x</p>")).count == 1)
}

/// If the grammar allows two paths to an element, libxml2's engine validates it once for each.
@Test(
  arguments: [
    ("<figure><figcaption>", "</figcaption></figure>"),
    ("<figure>", "<figcaption>a</figcaption></figure>"),
    ("<dl><dt>t</dt><dd>a</dd><dd>", "</dd><dd>b</dd><dt>t</dt><dd>x</dd></dl>"),
    ("<dl><div><dt>a</dt><dd>", "</dd></div></dl>"),
    ("<details><summary>a</summary>", "</details>"),
    ("<fieldset><legend>a</legend>", "</fieldset>"),
    ("<ul><li>", "</li></ul>"), ("<section><div>", "</div></section>"),
    ("<table><tbody><tr><td>", "</td></tr></tbody></table>"),
  ]) func aDeeplyNestedErrorIsReportedOnce(before: String, after: String) throws
{
  let fault = "<table><tbody></tbody><thead></thead></table>"
  let depth = 50
  let body =
    String(repeating: before, count: depth) + fault + String(repeating: after, count: depth)
  let found = try findings(in: Samples.page(body))
  #expect(found.count == 1)
  #expect(found.first?.message.hasPrefix("<thead> is out of place") == true, "\(found)")
}

/// libxml2 continues after an error, and compares each attribute with all others.
@Test(arguments: ["<? ", "<?\(String(repeating: "n", count: 50_001)) "])
func anInvalidProcessingInstructionIsOneFinding(opening: String) throws {
  let attributes = (0..<100_000).map { " a\($0)=\"\"" }.joined()
  let found = try HTMLValidator().findings(
    in: Array("\(opening)<p\(attributes)></p> ?>".utf8), as: .content)
  #expect(found.map(\.rule) == [.polyglot])
}

@Test func tooManyNamespacesAreRejected() throws {
  var html = ""
  for tag in 0..<10 {
    html += "<p" + (0..<50).map { " xmlns:n\(tag)_\($0)=\"u\"" }.joined() + ">"
  }
  let found = try HTMLValidator().findings(in: Array(html.utf8), as: .content)
  #expect(found.map(\.rule) == [.size])
  #expect(found.first?.message == "Namespaces are declared more than 256 times.")
}

@Test func findingsOfManyDanglingReferencesAreTruncated() throws {
  let words = String(repeating: "a ", count: 500_000)
  let found = try findings(in: Samples.page("<p aria-describedby=\"\(words)\">x</p>"))
  #expect(found.count == HTMLValidator.maximumFindings + 1)
  #expect(found.last?.message == "9900 more findings are not shown.")
}

@Test func findingsOfManyInvalidEndTagsAreTruncated() throws {
  let breaks = String(repeating: "<br></br>", count: 20_000)
  let found = try findings(in: Samples.page("<p>\(breaks)</p>"))
  #expect(found.last?.message == "9900 more findings are not shown.")
}

@Test func aMessageDoesNotRepeatALongId() throws {
  let id = String(repeating: "a", count: 100_000)
  let found = try findings(in: Samples.page("<p id=\"\(id)\">x</p><p id=\"\(id)\">y</p>"))
  #expect(found.map(\.rule) == [.uniqueID])
  #expect((found.first?.message.utf8.count ?? 0) < 200)
}

@Test func anAbortedWalkReportsNothingAsMissing() throws {
  let links = (0...10_000).map { "<a href=\"#x\($0)\">x</a>" }.joined()
  let page = Samples.page("").replacing("<h1>T</h1>", with: "<p>\(links)</p><h1>T</h1>")
  let found = try findings(in: page)
  #expect(found.count == HTMLValidator.maximumFindings + 1)
  #expect(found.first?.rule == .reference)
}

@Test func aLongListOfForbiddenClassesIsRejected() {
  let words = String(repeating: "a ", count: 500_000)
  #expect(throws: HTMLFragmentError.self) {
    try HTMLFragment("<p class=\"\(words)\">x</p>", policy: .untrusted(classes: ["note"]))
  }
}

@Test func findingsOfALargeInvalidInputAreTruncated() throws {
  let html = String(repeating: "<li/>", count: 50_000)
  let found = try HTMLValidator().findings(in: Array(html.utf8), as: .content)
  #expect(found.count == HTMLValidator.maximumFindings + 1)
  #expect(found.last?.rule == .count)
  #expect(found.last?.message.hasPrefix("At least ") == true)
}
