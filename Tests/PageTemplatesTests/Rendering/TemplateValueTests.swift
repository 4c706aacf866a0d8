import Foundation
import PageElements
import PageTemplates
import Testing

private enum Size: String { case small, large }
private enum Plain { case one }
private struct Address: Sendable {
  var city: String
  var zip: Int?
}
private struct Person: Sendable {
  var name = "Ada"
  var age = 36
  var height = 1.5
  var isAdmin = true
  var nickname: String?
  var address: Address? = Address(city: "London", zip: nil)
  var tags = ["a", "b"]
  var none: [String] = []
  var size = Size.large
  var plain = Plain.one
  var set: Set<Int> = [1]
  var link = Link("Menu", to: "/menu").any
  var typed = Badge("New")
  var id = URL(string: "https://a.example/")
  var scores = ["b": 2, "a": 1]
  var infinite = Double.infinity
  var friends: [Address] = [Address(city: "Paris", zip: 1), Address(city: "Rome", zip: nil)]
  var letter: Character = "x"
  var small: UInt8 = 7
  var single: Float = 0.1
  var optionalFlag: Bool? = false
}
private class Base: @unchecked Sendable { let title = "Base title" }
private final class Derived: Base, @unchecked Sendable { let name = "Derived" }

@Suite struct TemplateValueTests {
  @Test(
    arguments: [
      ("{{name}}", "Ada"), ("{{age}}", "36"), ("{{height}}", "1.5"), ("{{isAdmin}}", "true"),
      ("{{nickname}}", ""), ("{{address.city}}", "London"), ("{{address.zip}}", ""),
      ("{{#tags}}{{.}},{{/tags}}", "a,b,"), ("{{#none}}x{{/none}}{{^none}}no{{/none}}", "no"),
      ("{{size}}", "large"), ("{{#isAdmin}}yes{{/isAdmin}}{{^isAdmin}}no{{/isAdmin}}", "yes"),
      ("{{#nickname}}x{{/nickname}}{{^nickname}}none{{/nickname}}", "none"),
      ("{{#address}}{{city}} {{name}}{{/address}}", "London Ada"), ("{{scores.a}}", "1"),
      ("{{#friends}}{{city}}{{#zip}} {{.}}{{/zip}};{{/friends}}", "Paris 1;Rome;"),
      ("{{id}}", "https://a.example/"), ("{{letter}}{{small}}{{single}}", "x70.1"),
      ("{{#optionalFlag}}x{{/optionalFlag}}{{^optionalFlag}}off{{/optionalFlag}}", "off"),
      ("{{{link}}}", "<a href=\"/menu\">Menu</a>"), ("{{#name}}{{.}}!{{/name}}", "Ada!"),
      ("<p title=\"{{isAdmin}} {{nickname}}\">a</p>", "<p title=\"true \">a</p>"),
    ])
  func storedPropertiesFillATemplate(template: String, html: String) throws {
    #expect(try filled(template, with: Person()) == html)
  }

  @Test func anElementIsRenderedByItsOwnWriter() throws {
    let person = Person()
    var html = HTMLWriter()
    try person.typed.render(into: &html)
    #expect(
      try filled("<div>{{{typed}}}</div>", with: person)
        == "<div>\(String(decoding: html.finish(), as: UTF8.self))</div>")
  }

  @Test func textListsTuplesAndObjectsFillATemplate() throws {
    #expect(try filled("{{.}}", with: "a<b") == "a&lt;b")
    #expect(try filled("{{#.}}{{.}}{{/.}}", with: [1, 2]) == "12")
    #expect(try filled("{{title}} {{name}}", with: Derived()) == "Base title Derived")
    let tuple: any Sendable = (title: "T", count: 2)
    #expect(try filled("{{title}}{{count}}", with: tuple) == "T2")
    let nested: [[Int]] = [[1, 2], [3]]
    #expect(try filled("{{#.}}{{#.}}{{.}}{{/.}};{{/.}}", with: nested) == "12;3;")
    #expect(try filled("{{title}} {{url}}", with: Link("a", to: "/b")) == "a /b")
  }

  @Test func equalValuesRenderIdentically() throws {
    let library = try TemplateLibrary(templates: ["T": "{{name}}{{#tags}}{{.}}{{/tags}}{{{link}}}"])
    let first = try library.html("T", Person())
    for _ in 0..<20 { #expect(try library.html("T", Person()) == first) }
  }

  @Test(
    arguments: [
      (
        "<p>\n{{nmae}}</p>",
        "T.mustache:2:1: There is no 'nmae' for {{nmae}}. Available: name, age, height, isAdmin, "
      ),
      (
        "{{address.street}}",
        "1:1: There is no 'address.street' for {{address.street}}. Available: address.city, address.zip."
      ),
      (
        "{{#address}}{{street}}{{/address}}",
        "There is no 'street' for {{street}}. Available: city, zip, name,"
      ),
      ("{{#missing}}a{{/missing}}", "There is no 'missing' for {{#missing}}"),
      ("{{^missing}}a{{/missing}}", "There is no 'missing'"),
      ("{{name.first}}", "'name' has no members. Write {{name}}."),
      ("{{scores.c}}", "There is no 'scores.c' for {{scores.c}}. Available: scores.a, scores.b."),
      ("{{{name}}}", "T.mustache:1:1: 'name' is text; write {{name}}."),
      ("{{{isAdmin}}}", "'isAdmin' is text; write {{isAdmin}}."),
      ("{{{address}}}", "'address' is not an element. Three braces show only elements."),
      ("{{{tags}}}", "'tags' is a list. Write {{#tags}}{{{.}}}{{/tags}}."),
      ("{{link}}", "'link' is an element; write {{{link}}}, and not inside an HTML tag."),
      ("{{tags}}", "'tags' is a list. Write {{#tags}}{{.}}{{/tags}}."),
      (
        "{{address}}",
        "'address' is of type Address, which is not text. Name one of its members: city, zip."
      ),
      ("{{plain}}", "'plain' is of type Plain. Give the enum a raw value, or pass its text."),
      ("{{set}}", "'set' is a Set, which has no order. Pass a sorted array."),
      ("{{#set}}{{.}}{{/set}}", "'set' is a Set, which has no order."),
      ("{{^set}}none{{/set}}", "'set' is a Set, which has no order."),
      ("{{infinite}}", "'infinite' is inf, which cannot be shown as a number."),
    ])
  func missingAndUnusableValuesAreErrors(template: String, says: String) throws {
    let message = try failure(of: template, with: Person())
    #expect(message.contains(says), "\(message)")
  }

  @Test func errorsOfAnElementAreThrown() throws {
    struct Values: Sendable { var link = Link("a", to: "javascript:1") }
    let library = try TemplateLibrary(templates: ["T": "<p>{{{link}}}</p>"])
    #expect(throws: RenderError.unsafeURL("javascript:1")) { try library.html("T", Values()) }
  }

  @Test func aFormInATemplateInAFormIsAnError() throws {
    struct Outer: Sendable { var inner = Form(to: "/b") { "c" } }
    let library = try TemplateLibrary(templates: ["Note": "<div>{{{inner}}}</div>"])
    var html = HTMLWriter(templates: library)
    try library.render(template: "Note", values: Outer(), into: &html)
    #expect(throws: ControlError.nestedForm(action: "/b")) {
      try Form(to: "/a") { ElementOf<Note>(props: "") }.render(into: &html)
    }
  }

  @Test func aFailureLeavesTheWriterUnchanged() throws {
    let library = try TemplateLibrary(templates: ["T": "<p>{{x}}{{y}}</p>"])
    var html = HTMLWriter(templates: library)
    html.text("before")
    #expect(throws: TemplateError.self) {
      try library.render(template: "T", values: ["x": 1], into: &html)
    }
    #expect(String(decoding: html.finish(), as: UTF8.self) == "before")
  }

  @Test func aViewInsideAViewUsesTheSameTemplates() throws {
    struct Outer: Sendable { var inner = ElementOf<Inner>(props: "x") }
    let library = try TemplateLibrary(templates: [
      "Outer": "<div>{{{inner}}}</div>", "Inner": "<i>{{.}}</i>",
    ])
    #expect(try library.html("Outer", Outer()) == "<div><i>x</i></div>")
  }
}

private enum Note: TemplateView {
  static func templateValues(_ props: String) -> any Sendable {
    ["inner": Form(to: "/b") { "c" }]
  }
  typealias Props = String
}

private enum Inner: ElementableView {
  static func render(_ props: String, into html: inout HTMLWriter) throws {
    try html.templates?.render(template: "Inner", values: props, into: &html)
  }
}
