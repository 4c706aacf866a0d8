import PageMigration
import Testing

/// Each of the original functions for elements creates an element of this package.
@Suite struct ElementSpellingsTests {
  private let image = Image("/a.png", alternative: "A")

  @Test func labels() throws {
    #expect(ElementOfLabel(props: "Tea") == ElementOf(props: Label("Tea")))
    #expect(ElementOf<Label>(props: "Tea") == ElementOf(props: Label("Tea")))
    #expect(ElementOfLabel(props: "Tea").any == Label("Tea").any)
    #expect(ElementOfLabel(props: "Tea") != ElementOf(props: Label("Cake")))
  }

  @Test func buttons() async throws {
    struct Pressed: Error {}
    #expect(ElementOfButton(props: "Add") == ElementOf(props: Button("Add")))
    let whole = Button("Add", id: "add", kind: .submit, isEnabled: false)
    #expect(ElementOfButton(props: whole) == ElementOf(props: whole))
    for button in [
      ElementOfButtonWithAction(props: (title: "Like", handler: { throw Pressed() })),
      ElementOfButtonWithAction(props: (buttonTitle: "Like", handler: { throw Pressed() })),
    ] {
      #expect(button == ElementOf(props: Button("Like") {}))
      #expect(
        button != ElementOf(props: Button("Like")),
        "A button with a handler differs from one without")
      await #expect(throws: Pressed.self) { try await button.props.didTap?() }
    }
  }

  @Test func fields() {
    #expect(
      ElementOfTextField(props: (text: "Ada", placeholder: "Name"))
        == ElementOf(props: TextField(text: "Ada", placeholder: "Name", showsLabel: false)))
    #expect(
      ElementOfTextField(props: (text: nil, placeholder: nil))
        == ElementOf(props: TextField(showsLabel: false)))
  }

  @Test(arguments: [(1, "1"), (0, "0"), (-1, nil), (nil, nil)] as [(Int?, String?)])
  func segments(selectedIndex: Int?, selection: String?) {
    let control = ElementOfSegmentedControl(
      props: (name: "size", label: "Size", segmentTitles: ["S", "M"], selectedIndex: selectedIndex))
    let segments = [Choice("0", "S"), Choice("1", "M")]
    #expect(
      control
        == ElementOf(
          props: SegmentedControl("Size", name: "size", segments: segments, selection: selection)))
  }

  @Test func images() {
    #expect(ImageView.self == Image.self)
    #expect(ElementOfImageView(props: image) == ElementOf(props: image))
  }

  @Test func activityIndicators() {
    #expect(ElementOfActivityIndicator() == ElementOf(props: ActivityIndicator()))
    for isAnimating in [true, false] {
      let ours = ElementOf<ActivityIndicator>(
        props: ActivityIndicator(isAnimating: isAnimating))
      #expect(ElementOfActivityIndicator(props: isAnimating) == ours)
      #expect(ElementOf<ActivityIndicator>(props: isAnimating) == ours)
    }
  }

  @Test func cells() {
    let cell = TextCell("a", detail: "b", image: image, style: .below)
    #expect(ElementOfStockCell(props: cell) == ElementOf(props: cell))
  }

  @Test func emptyViewsAndSpaces() {
    #expect(ElementOfEmptyView() == ElementOf(props: EmptyView()))
    #expect(RowOfEmptySpace(height: 24) == Row.space(24))
    #expect(RowOfEmptySpace(height: 24) != Row.space(25))
    #expect(FlexibleSpace() == ElementOf(props: Spacer()))
  }
}
