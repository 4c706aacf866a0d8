import Foundation
import HTTPTypes
import PageElements
import PagePatching
import PageSite
import PageTesting
import Testing

/// Tests of the text of each kind of snapshot.
@Suite struct SnapshotTextTests {
  private func document(_ table: Table) throws -> PageDocument {
    try PageDocument(
      page: "/tea", selfURL: "/tea/-/document?through=end", title: "Tea \"& more\"", table: table)
  }

  private func table(_ rows: [(key: String, cell: String)]) -> Table {
    Table(
      columns: ["Name"],
      sections: [
        Section(key: "green", rows: rows.map { Row(key: $0.key, Label($0.cell)) })
      ])
  }

  @Test func aDocumentIsFormattedAsJSONWithReadableHTML() throws {
    let text = try document(table([("1", "Sencha"), ("2", "Gyokuro")])).snapshot(templates: nil)
      .text
    #expect(
      text == #"""
        {
          "page": "/tea"
          "self": "/tea/-/document?through=end"
          "version": "VERSION"
          "title": "Tea \"& more\""
          "header":
            <header class="pe-header"><h1>Tea &quot;&amp; more&quot;</h1></header>
          "caption": null
          "attributes": {}
          "columns": [
            <th scope="col">Name</th>
          ]
          "footer": null
          "sections": [
            {
              "key": "green"
              "header": null
              "attributes": {"id": "green"}
              "footer": null
              "rows": [
                {
                  "key": "1"
                  "attributes": {"id": "green.1"}
                  "cells": [
                    <td>Sencha</td>
                  ]
                }
                {
                  "key": "2"
                  "attributes": {"id": "green.2"}
                  "cells": [
                    <td>Gyokuro</td>
                  ]
                }
              ]
              "next": null
            }
          ]
          "next": null
          "prev": null
          "reload": null
        }

        """#, "\(text)")
  }

  @Test func aPatchIsFormattedWithOneOperationPerLine() throws {
    let old = try document(table([("1", "Sencha"), ("2", "Gyokuro"), ("3", "Assam")]))
    let new = try document(table([("3", "Assam"), ("1", "Sencha & cake"), ("4", "Mint")]))
    let fingerprint = new.fingerprint(key: .fixed)
    let patch = Patch(from: old.fingerprint(key: .fixed), to: new, fingerprint: fingerprint)
    let text = try patch.snapshot(templates: nil).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "test /version \"OLD\"")
    #expect(lines.last == "replace /version \"NEW\"")
    #expect(lines.contains("  <td>Sencha &amp; cake</td>"), "\(text)")
    #expect(lines.contains { $0.hasPrefix("remove /sections/0/rows/") }, "\(text)")
    #expect(
      lines.contains { $0.wholeMatch(of: #/move \S+ to \S+/#) != nil }, "\(text)")
    let none = Patch(from: fingerprint, to: new, fingerprint: fingerprint)
    #expect(try none.snapshot(templates: nil).text == "nothing changed\n")
  }

  /// The text does not depend on the site's secret.
  @Test func versionsAreNotRecorded() throws {
    let document = try document(table([("1", "Sencha")]))
    let texts = try ["a", "b"].map {
      try Snapshot.json(String(decoding: document.json(version: $0), as: UTF8.self)).text
    }
    #expect(texts[0] == texts[1])
    #expect(try texts[0] == document.snapshot(templates: nil).text)
  }

  @Test(arguments: [
    ("null", "null"), ("[]", "[]"), ("{}", "{}"),
    ("[1,2.5,-3,true,\"a\"]", "[1, 2.5, -3, true, \"a\"]"),
    (#"{"b":"x","a":"y"}"#, #"{"a": "y", "b": "x"}"#),
    (#""<b>\u0001</b>""#, #""<b>\u0001</b>""#), (#""\"\\\n\t""#, #""\"\\\n\t""#),
    (#"["<b>a</b>"]"#, "[\n  <b>a</b>\n]"), (#"{"a":[]}"#, "{\n  \"a\": []\n}"),
    (#"{"a":"<b>\"</b>"}"#, "{\n  \"a\":\n    <b>\"</b>\n}"),
    (#"{"version":"1"}"#, #"{"version": "1"}"#),
  ])
  func jsonIsFormattedAsText(_ json: String, _ text: String) throws {
    #expect(try Snapshot.json(json).text == text + "\n")
  }

  @Test(arguments: [
    ("[]", "nothing changed"), ("{}", "{}"), ("[1]", "1"),
    (#"[{"op":"add","path":"/a b","value":[1]}]"#, "add \"/a b\" [1]"),
    (#"[{"op":"add","path":"/version","value":2}]"#, "add /version 2"),
    (#"[{"op":"copy","from":"/a","path":"/b"}]"#, "copy /a to /b"),
    (
      #"[{"op":"remove","path":"/a","note":"x"}]"#,
      #"{"note": "x", "op": "remove", "path": "/a"}"#
    ),
    (#"[{"op":"add","path":"/c","value":"<td>1</td>"}]"#, "add /c\n  <td>1</td>"),
    (
      #"[{"op":"add","path":"/r/-","value":{"cells":["<td>1</td>"],"key":"k"}}]"#,
      "add /r/- {\n  \"key\": \"k\"\n  \"cells\": [\n    <td>1</td>\n  ]\n}"
    ),
  ])
  func patchesAreFormattedAsText(_ json: String, _ text: String) throws {
    #expect(try Snapshot.patch(json).text == text + "\n")
  }

  @Test func invalidJSONIsAnError() {
    #expect(throws: SnapshotError.self) { try Snapshot.json("<p>") }
    #expect(throws: SnapshotError.self) { try Snapshot.patch("[") }
  }

  @Test func aStylesheetIsFormattedWithOneDeclarationPerLine() {
    #expect(
      Snapshot.stylesheet(
        """
        /* a { } */ a:hover,b>c{color:red;background : url(data:a;b,{c}) /* x */ no-repeat}
        @media (min-width:20em) { .d::after { content:"; } \\" /* */"; --x:; &:hover{margin:0} } }
        @import "a;b";e{}
        """
      ).text == """
        a:hover,b>c {
          color: red;
          background: url(data:a;b,{c}) no-repeat;
        }
        @media (min-width:20em) {
          .d::after {
            content: "; } \\" /* */";
            --x:;
            &:hover {
              margin: 0;
            }
          }
        }
        @import "a;b";
        e {
        }

        """)
  }

  @Test(arguments: ["", "}", "{", "a{b:c", "/*", "\"", "a{\"", "\\", "(;", "a { ; ; }", ")}"])
  func aMalformedStylesheetDoesNotTrap(_ css: String) {
    #expect(Snapshot.stylesheet(css).text.hasSuffix("\n"))
  }

  @Test func hashesAndVersionsOfAPageAreReplaced() {
    func page(_ hash: String, _ version: String, _ base: String) -> String {
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"/><title>T</title>\
      <link rel="stylesheet" href="/-/assets/page.\(hash).css"/>\
      <script src="/-/assets/page.\(hash).js" defer=""></script></head>\
      <body data-self="/a" data-version="\(version)" data-build="\(hash)"><main><h1>T</h1>\
      <form method="post" action="/a"><input type="hidden" name="pe-base" value="\(base)"/>\
      <input type="hidden" name="pe-key" value="\(version)"/></form>\
      </main></body></html>

      """
    }
    let text = Snapshot.page(page("0123456789ab", "v1", "1z.2z")).text
    #expect(text == Snapshot.page(page("ba9876543210", "v2", "3z")).text)
    for word in ["page.HASH.css", "page.HASH.js", "\"VERSION\"", "\"BUILD\"", "\"BASE\""] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(!text.contains("pe-key"))
  }

  /// Placeholders replace values of the library's own attributes only.
  @Test(arguments: [
    "<p>/-/assets/page.0123456789ab.css data-version=\"1\"</p>",
    "<link rel=\"stylesheet\" href=\"/theme.0123456789ab.css\"/>",
    "<link rel=\"stylesheet\" href=\"/-/assets/page.css\"/>",
    "<link rel=\"stylesheet\" href=\"/-/assets/page.words-in-it.css\"/>",
    "<input name=\"base\" value=\"1\"/>",
    "<a data-version=\"1\" href=\"/-/assets/a.0123456789.css\">a</a>",
    "<td title='<body data-version=\"1\">'>a</td>",
  ])
  func similarTextInAPageIsNotReplaced(_ html: String) {
    #expect(Snapshot.page(html).text == Snapshot.content(html).text)
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", "<p>a</p>", "<p>a</p>\n", "html"),
    ("application/json", "[1]", "[1]\n", "txt"),
    ("application/problem+json", "{}", "{}\n", "txt"),
    ("application/json-patch+json", "[]", "nothing changed\n", "txt"),
    ("text/css", "a{b:c}", "a {\n  b: c;\n}\n", "css"),
    ("text/plain", "a\nb", "a\nb\n", "txt"),
  ])
  func aResponseIsFormattedByItsContentType(
    _ type: String, _ body: String, _ text: String, _ ending: String
  ) throws {
    let response = SiteResponse(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: type]), body: Array(body.utf8))
    let snapshot = try response.snapshot(templates: nil)
    #expect(snapshot.text == text)
    #expect(snapshot.fileExtension == ending)
  }

  @Test func aBinaryBodyIsAnError() {
    var response = SiteResponse(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: "image/png"]), body: [0xFF])
    #expect(throws: SnapshotError.notText(type: "image/png")) {
      try response.snapshot(templates: nil)
    }
    response.body = Array("a".utf8)
    response.head.headerFields[.contentEncoding] = "gzip"
    #expect(throws: SnapshotError.self) { try response.snapshot(templates: nil) }
  }

  @Test func rowsAndSectionsAreRenderedInATable() throws {
    let row = Row(key: "1", Label("Sencha"))
    let section = Section(key: "s", rows: [row])
    #expect(
      try row.snapshot(templates: nil) == Table(rows: [row]).snapshot(templates: nil))
    #expect(
      try section.snapshot(templates: nil) == Table(sections: [section]).snapshot(templates: nil))
  }
}
