import PageElements
import Testing

/// Elements whose texts are spelt differently are not equal, since they are written differently.
@Suite struct SpeltPropsTests {
  private static let elements: [String: @Sendable (String) -> AnyElement] = [
    "plain text": { .text($0) },
    "named label": { ElementOfLabel($0).name("a").any },
    "styled label": { ElementOfLabel($0).customized { $0.alpha = 0.5 }.any },
    "view of one's own": { ElementOf<Note>(props: $0).any },
    "link's title": { ElementOfLink($0, to: "/").any },
    "link's address": { ElementOfLink("a", to: "/" + $0).any },
    "form's address": { text in ElementOfForm(to: "/" + text) { "a" }.any },
    "outlet": { TextOutlet($0, textAlignment: .center).element.any },
  ]

  /// Each writes its text in another of a view's texts.
  private static let props: [String: @Sendable (String) -> AnyElement] = [
    "badge": { ElementOfBadge($0).any },
    "badge's description": { ElementOfBadge("a", description: $0).any },
    "button": { ElementOfButton($0).any },
    "button's id": { ElementOfButton(props: .init(id: $0, title: "a")).any },
    "heading": { ElementOfHeading($0).any },
    "picture's source": { ElementOf<ImageView>(props: .init("/" + $0, alternative: "a")).any },
    "picture's alternative": { ElementOf<ImageView>(props: .init("/", alternative: $0)).any },
    "details": { ElementOf<Details>(props: .init(summary: $0, content: "a")).any },
    "group of details": {
      ElementOf<Details>(props: .init(summary: "a", content: "b", group: $0)).any
    },
    "content of details": {
      ElementOf<Details>(props: .init(summary: "a", content: .text($0))).any
    },
    "bar": { ElementOf<BarChart>(props: .init(label: "a", bars: [.init($0, 1)])).any },
    "bar chart": { ElementOf<BarChart>(props: .init(label: $0, bars: [])).any },
    "bar chart's alternative": {
      ElementOf<BarChart>(props: .init(label: "a", bars: [], alternative: $0)).any
    },
    "sparkline": { ElementOf<Sparkline>(props: .init(label: $0, values: [])).any },
    "sparkline's alternative": {
      ElementOf<Sparkline>(props: .init(label: "a", values: [], alternative: $0)).any
    },
    "meter": { ElementOf<Meter>(props: .init(label: $0, value: 1)).any },
    "progress": { ElementOf<ProgressBar>(props: .init(label: $0, value: 1)).any },
    "text field": { ElementOfTextField($0, name: "a").any },
    "text area": { ElementOfTextArea($0, name: "a").any },
    "text area's text": { ElementOfTextArea("a", name: "a", text: $0).any },
    "switch": { ElementOfSwitch($0, name: "a").any },
    "switch's name": { ElementOfSwitch("a", name: $0).any },
    "checkbox": { ElementOfCheckbox($0, name: "a").any },
    "date field": { ElementOf<DateField>(props: .init(name: "a", label: $0)).any },
    "stepper": { ElementOf<Stepper>(props: .init(name: "a", label: $0)).any },
    "choice": { text in
      ElementOf<Select>(props: .init(name: "a", label: "b", choices: [Choice("c", text)])).any
    },
    "choice's value": { text in
      ElementOf<Select>(props: .init(name: "a", label: "b", choices: [Choice(text, "c")])).any
    },
    "segmented control": { text in
      ElementOf<SegmentedControl>(props: .init(name: "a", label: text, segments: ["b"])).any
    },
  ]

  @Test(arguments: props.keys.sorted())
  func propsSpeltDifferentlyAreNotEqual(_ name: String) throws {
    let element = try #require(Self.props[name])
    #expect(element("\u{E9}") != element("e\u{301}"))
    #expect(element("\u{E9}") == element("\u{E9}"))
  }

  @Test(arguments: elements.keys.sorted())
  func elementsSpeltDifferentlyAreNotEqual(_ name: String) throws {
    let element = try #require(Self.elements[name])
    let (left, right) = (element("\u{E9}"), element("e\u{301}"))
    #expect(left != right && left == element("\u{E9}"))
    #expect(!left.isPropsEqual(to: right.props) && left.isPropsEqual(to: left.props))
  }

  @Test func labelsSpeltDifferentlyAreNotEqualBeforeTheirTypeIsErased() {
    #expect(ElementOfLabel("\u{E9}") != ElementOfLabel("e\u{301}"))
    #expect(ElementOfLabel("\u{E9}") == ElementOfLabel("\u{E9}"))
    #expect(TextOutlet("\u{E9}") != TextOutlet("e\u{301}"))
    #expect(TextOutlet("a", textColor: .red) != TextOutlet("a"))
  }

  @Test func formsDifferInEachOfTheirParts() {
    let form = Form.Props(action: "/a", elements: ["b"])
    #expect(form == Form.Props(action: "/a", elements: ["b"]))
    #expect(form != Form.Props(action: "/a", method: .post, elements: ["b"]))
    #expect(form != Form.Props(action: "/a", elements: ["c"]))
  }
}

private enum Note: ElementableView {
  static func render(_ props: String, into html: inout HTMLWriter) { html.text(props) }
}
