import Foundation
import PageElements
import PageTemplates
import Testing

/// Tests that `docs/templates.md` shows the actual error messages.
@Suite struct DocumentedErrorsTests {
  private struct Values: Sendable {
    struct Address: Sendable {
      var city = ""
      var zip = ""
    }
    var name = "Ada"
    var role = ""
    var address = Address()
  }

  private static func documented() throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("docs/templates.md"), encoding: .utf8)
  }

  @Test(
    arguments: [
      ["A": "a\nb\n<div>"], ["A": "\n<p><b>{{x}}</p>"], ["A": "<blink>a</blink>"],
      ["A": "<div>\n  {{#x}}</div><p>{{/x}}</p>"], ["A": "<p>\n {{#x}}</p>"],
      ["A": "<p class={{x}}>a</p>"], ["A": "<p>{{& x}}</p>"], ["A": "<script>{{x}}</script>"],
      ["A": "<p{{#a}} class=\"1\"{{/a}}{{^b}} class=\"2\"{{/b}}>c</p>"],
      ["A": "<p class=\"1\"{{#x}}id=\"2\"{{/x}}>a</p>"],
      ["A": "<a href=\"java{{x}}\">a</a>"], ["A": "a\n{{> Nope}}", "B": ""],
      ["A": "{{> B}}", "B": "\n{{> C}}", "C": "{{> B}}"],
    ])
  func errorsInTemplateFilesAreDocumented(templates: [String: String]) throws {
    let said = try #require(problems(in: templates).first)
    // The file, line and column are not compared.
    let message = try #require(said.split(separator: ": ", maxSplits: 1).last)
    #expect(try Self.documented().contains(": \(message)\n"), "\(message)")
  }

  @Test(arguments: ["\n{{name}} {{{name}}}", "{{address}}"])
  func errorsInValuesAreDocumented(template: String) throws {
    let said = try failure(of: template, with: Values())
    let message = try #require(said.split(separator: ": ", maxSplits: 1).last)
    #expect(try Self.documented().contains(": \(message)\n"), "\(message)")
  }

  @Test func otherErrorsAreDocumented() throws {
    let documented = try Self.documented()
    struct Card: Sendable {
      var name = ""
      var role = ""
      var tags = ["a"]
      var link = Link("a", to: "/")
    }
    let names = try failure(of: "{{#tags}}{{/tags}}{{#link}}{{/link}}\n{{tags}}", with: Card())
    #expect(documented.contains(names.split(separator: ": ", maxSplits: 1).last ?? ""))
    let link = try failure(of: "{{link}}", with: Card())
    #expect(documented.contains(link.split(separator: ": ", maxSplits: 1).last ?? ""))
    let repeated = try failure(of: "<p{{#tags}} class=\"a\"{{/tags}}>b</p>", with: Card())
    #expect(documented.contains(repeated.split(separator: ": ", maxSplits: 1).last ?? ""))
    let missing = try failure(of: "{{nmae}}", with: ["name": "", "role": ""])
    #expect(documented.contains(missing.split(separator: ": ", maxSplits: 1).last ?? ""))
    let address = try failure(of: "<a href=\"{{u}}\">a</a>", with: ["u": "javascript:alert(1)"])
    #expect(documented.contains(address))
  }
}
