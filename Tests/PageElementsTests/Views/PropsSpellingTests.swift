import ElementSamples
import PageCharts
import PageElements
import PageMigration
import Testing

/// Elements with differently spelled texts are not equal, because their HTML differs in bytes.
@Suite struct PropsSpellingTests {
  private static let elements: [String: @Sendable (String) -> AnyElement] = [
    "plain text": { .text($0) },
    "named label": { Label($0).name("a").any },
    "styled label": { Label($0).styles { $0.alpha = 0.5 }.any },
    "view of one's own": { ElementOf<Note>(props: $0).any },
    "link's title": { Link($0, to: "/").any },
    "link's address": { Link("a", to: Address("/" + $0)).any },
    "form's address": { text in Form(to: Address("/" + text)) { "a" }.any },
    "outlet": { TextOutlet($0, textAlignment: .center).element.any },
  ]

  /// The elements that have a text in one of their properties, by its name.
  private static let props: [String: @Sendable (String) -> AnyElement] = [
    "badge": { Badge($0).any },
    "badge's description": { Badge("a", description: $0).any },
    "button": { Button($0).any },
    "button's id": { Button("a", id: $0).any },
    "heading": { Heading($0).any },
    "picture's source": { Image("/" + $0, alternative: "a").any },
    "picture's alternative": { Image("/", alternative: $0).any },
    "details": { Details($0, "a").any },
    "group of details": {
      Details("a", "b", group: $0).any
    },
    "content of details": {
      Details("a", $0).any
    },
    "category": { Chart("a", by: [$0], [1]).any },
    "chart": { Chart($0, by: []) { Series("a", []) }.any },
    "series": { text in
      Chart("a", by: []) { Series(text, []) }.any
    },
    "chart's numbers": { text in
      Chart("a", by: ["b"], [1]).formatted(text).any
    },
    "sparkline": { Sparkline($0, values: []).any },
    "sparkline's alternative": {
      Sparkline("a", values: [], alternative: $0).any
    },
    "meter": { Meter($0, value: 1).any },
    "progress": { ProgressBar($0, value: 1).any },
    "text field": { TextField($0, name: "a").any },
    "text area": { TextArea($0, name: "a").any },
    "text area's text": { TextArea("a", name: "a", text: $0).any },
    "switch": { Switch($0, name: "a").any },
    "switch's name": { Switch("a", name: $0).any },
    "checkbox": { Checkbox($0, name: "a").any },
    "date field": { DateField($0, name: "a").any },
    "stepper": { Stepper($0, name: "a").any },
    "choice": { text in
      Select("b", name: "a", choices: [Choice("c", text)]).any
    },
    "choice's value": { text in
      Select("b", name: "a", choices: [Choice(text, "c")]).any
    },
    "segmented control": { text in
      SegmentedControl(text, name: "a", segments: ["b"]).any
    },
  ]

  @Test(arguments: props.keys.sorted())
  func propsWithDifferentUnicodeSpellingsAreNotEqual(_ name: String) throws {
    let element = try #require(Self.props[name])
    #expect(element("\u{E9}") != element("e\u{301}"))
    #expect(element("\u{E9}") == element("\u{E9}"))
  }

  @Test(arguments: elements.keys.sorted())
  func elementsWithDifferentUnicodeSpellingsAreNotEqual(_ name: String) throws {
    let element = try #require(Self.elements[name])
    let (left, right) = (element("\u{E9}"), element("e\u{301}"))
    #expect(left != right && left == element("\u{E9}"))
    #expect(!left.isPropsEqual(to: right.props) && left.isPropsEqual(to: left.props))
  }

  @Test func concreteLabelsWithDifferentUnicodeSpellingsAreNotEqual() {
    #expect(Label("\u{E9}") != Label("e\u{301}"))
    #expect(Label("\u{E9}") == Label("\u{E9}"))
    #expect(TextOutlet("\u{E9}") != TextOutlet("e\u{301}"))
    #expect(TextOutlet("a", textColor: .red) != TextOutlet("a"))
  }

  @Test func formEqualityComparesMethodAndElements() {
    let form = Form(to: "/a", elements: ["b"])
    #expect(form == Form(to: "/a", elements: ["b"]))
    #expect(form != Form(to: "/a", method: .post, elements: ["b"]))
    #expect(form != Form(to: "/a", elements: ["c"]))
  }
}

private enum Note: ElementableView {
  static func render(_ props: String, into html: inout HTMLWriter) { html.text(props) }
}
