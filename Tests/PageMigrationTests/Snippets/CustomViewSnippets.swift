import PageMigration
import PageSite
import PageTemplates
import PageTesting
import Testing

/// "How to make a custom view", "Built-in Elements", "Customizing Built-in Elements" and "Component" in the
/// documentation of ViewElements and ViewElements 0.1.
@Suite struct CustomViewSnippets {
  private static let tea = ImageView.Props("/tea.jpg", alternative: "Tea")
  private static let cake = ImageView.Props("/cake.jpg", alternative: "Cake")

  @Test("Snippet 20: a view that is written as a template with outlets")
  func snippet20() throws {
    let some = ElementOf<SomeView>(props: .init(title: "Tea & cake", image: Self.tea))

    #expect(
      try some.html(templates: SomeView.templates()) == """
        <div><img src="/tea.jpg" alt="Tea"/><div class="pe-styled" style="text-align:center">\
        Tea &amp; cake</div></div>
        """)
    #expect(throws: RenderError.noTemplates(view: "SomeView", template: "SomeView")) {
      try some.html()
    }
    expectValid(Table(rows: [Row(some)]), templates: try SomeView.templates())
  }

  @Test("Snippet 21: a function for each built-in element")
  func snippet21() {
    func ElementOfLabel(props: String) -> ElementOf<Label> {
      return ElementOf<Label>.init(props: props)
    }

    #expect(ElementOfLabel(props: "Yay!") == PageMigration.ElementOfLabel(props: "Yay!"))
  }

  @Test("Snippet 22: the built-in elements and a row of empty space")
  func snippet22() throws {
    let elements: [any Element] = [
      ElementOfLabel(props: "Label"),
      ElementOfTextField(props: (text: nil, placeholder: "Name")),
      // The props are the image's URL and alternative text, not an image.
      ElementOfImageView(props: Self.tea),
      ElementOfButtonWithAction(props: (buttonTitle: "Like", handler: {})),
      ElementOfActivityIndicator(props: true),  // Bool is animating or not
      FlexibleSpace(),
      // `ElementOf<EmptyView>(props: ())` in the documentation, but `()` is not `Equatable`.
      ElementOf<EmptyView>(props: .init()),
    ]
    let space: Row = RowOfEmptySpace(height: 24)

    #expect(
      try elements.map { try $0.html() } == [
        "Label",
        """
        <input type="text" value="" placeholder="Name" aria-label="Name"/>
        """,
        "<img src=\"/tea.jpg\" alt=\"Tea\" loading=\"lazy\"/>",
        "<button type=\"button\" data-action=\"Like\">Like</button>",
        "<span class=\"pe-activity\" role=\"progressbar\" aria-label=\"Loading\"></span>",
        "<span class=\"pe-space\"></span>",
        "",
      ])
    #expect(
      try space.html() == """
        <tr id="s.-0" data-height="fixed" style="--margins:0px 0px 0px 0px;--height:24px">\
        <td></td></tr>
        """)
    expectValid(Table(rows: elements.map { Row($0) } + [space]))
  }

  @Test("Snippet 23: a built-in element with styles")
  func snippet23() throws {
    let el = ElementOfLabel(props: "Yay!").styles { lb in
      lb.font = .system(size: 20, weight: .bold)
      lb.textColor = .red
      lb.textAlignment = .center
      lb.numberOfLines = 1  // **by default it's 0**
    }

    let html = try el.html()
    #expect(
      html.hasPrefix("<div class=\"pe-styled pe-clamped\" style=\"")
        && html.hasSuffix(">Yay!</div>"))
    for declaration in [
      "font-size:20px", "font-weight:700", "color:#ff0000", "text-align:center", "--lines:1",
    ] {
      #expect(html.contains(declaration))
    }
    #expect(ElementOfLabel(props: "Yay!").style.numberOfLines == 0)
    #expect(try ElementOfLabel(props: "Yay!").html() == "Yay!")
    expectValid(Table(rows: [Row(el)]))
  }

  @Test("Snippet 24: a component of image and label")
  func snippet24() async throws {
    let component = ImageWithLabelComponent(props: (img: Self.tea, title: "Tea"))

    #expect(
      try component.html() == """
        <div class="pe-stack" data-distribute="equal-spacing" data-align="center" \
        style="gap:20px"><div><img src="/tea.jpg" alt="Tea" loading="lazy"/></div>\
        <div>Tea</div></div>
        """)
    expectValid(Table(rows: [Row(component)]))

    let other = ImageWithLabelComponent(props: (img: Self.cake, title: "Tea"))
    #expect(component == other, "Equality compares only the title")
    #expect(component != ImageWithLabelComponent(props: (img: Self.tea, title: "Green tea")))
    #expect(try component.html() != other.html())
    // So the documented component would not show a new image. `expectUpdatesShowAllChanges` detects this.
    withKnownIssue {
      expectUpdatesShowAllChanges(
        ImageWithLabelComponent.self, [(Self.tea, "Tea"), (Self.cake, "Tea")])
    }
    // A page compares the rendered bytes, so it shows the new image.
    let shown = Shared(Table(rows: [Row(component)]))
    var reader = try await Reader(.showing(shown), path: "/table")
    shown.value = Table(rows: [Row(other)])
    #expect(try await reader.reload() == ["replace /sections/0/rows/0/cells/0"])
  }

  /// "The idea is creating a view once and use it anywhere."
  @Test func oneViewCanBeUsedInRowsHeadersAndFooters() throws {
    let some = ElementOf<SomeView>(props: .init(title: "Tea", image: Self.tea))
    let templates = try SomeView.templates()
    let view = try some.html(templates: templates)
    let section = Section(
      rows: [Row(some)], header: SectionHeader(some), footer: SectionFooter(some))
    var headed = Table(sections: [section])
    headed.tableHeaderView = TableHeaderView(some)
    var stretchy = Table()
    stretchy.stretchyHeaderView = StretchyHeader(
      behavior: .scrollsUpWithContent, element: some)

    #expect(try headed.html(templates: templates).ranges(of: view).count == 4)
    #expect(try stretchy.html(templates: templates).ranges(of: view).count == 1)
    expectValid(headed, templates: templates)
    expectValid(stretchy, templates: templates)
  }
}

/// IMPORTANT: It will automatically loads `SomeView.mustache`
///
/// The original is a class. Here it is a struct, because a view exists only for one rendering.
struct SomeView: TemplateView, UpdatingView {
  /// "Better use struct instead of tuple if it gets complicated!" A tuple is not `Equatable`.
  struct PropsType: Equatable {
    var title: String
    var image: ImageView.Props
  }
  var props: PropsType?

  // The template finds outlets by their names, without `@IBOutlet`.
  var label = TextOutlet()
  var imageView = ImageOutlet()

  init() {}

  mutating func setup() {
    self.label.textAlignment = .center
  }

  /// Update view based on props
  mutating func update() {
    self.label.text = self.props?.title ?? ""
    self.imageView.image = self.props?.image
  }

  static func templates() throws -> TemplateLibrary {
    try TemplateLibrary(templates: [
      "SomeView": """
      <div>{{#imageView.source}}<img src="{{imageView.source}}" \
      alt="{{imageView.alternative}}"/>{{/imageView.source}}\
      {{{label.element}}}</div>
      """
    ])
  }
}

/// A struct with its props. The original is a subclass of `ComponentOf`.
private struct ImageWithLabelComponent: Component {
  let props: (img: ImageView.Props, title: String)

  static func shouldElementUpdate(
    oldProps: (img: ImageView.Props, title: String),
    newProps: (img: ImageView.Props, title: String)
  ) -> Bool {
    return oldProps.title != newProps.title
  }

  func render() -> StackProps {
    let imgElement = ElementOfImageView(props: props.img)
    let lbElement = ElementOfLabel(props: props.title)
    return HorizontalStack(
      distribute: .equalSpacing,
      align: .center,
      spacing: 20,
      [imgElement, lbElement])  // composing them with stack view
  }
}
