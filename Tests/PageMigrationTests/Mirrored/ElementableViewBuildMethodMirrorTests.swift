import ElementSamples
import PageMigration
import SeedTags
import Testing

private enum FrameView: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .frame(width: 1, height: 2) }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

private enum CustomView: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { CustomView.self } }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

private enum WrongCustomView: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { NibView.self } }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

private enum NibView: TemplateView {
  struct Props: Equatable, Sendable { var text: String }
}

private enum NibWithNameView: TemplateView {
  static func buildMethod() -> ViewBuildMethod { .nibWithName("NibView") }
  typealias Props = NibView.Props
}

/// A view that declares its default build method.
private enum OwnNibView: TemplateView {
  static func buildMethod() -> ViewBuildMethod { .nib }
  typealias Props = NibView.Props
}

private enum NoNibView: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .nibWithName("NibView") }
  static func render(_ text: String, into html: inout HTMLWriter) { html.text(text) }
}

/// The assertions of ElementableViewBuildMethodTests and BaseNibViewTests in the original libraries (NT4, N8).
@Suite(.tags(.NT4)) struct ElementableViewBuildMethodMirrorTests {
  @Test func aFrameSetsTheSizeOfTheView() throws {
    #expect(
      try ElementOf<FrameView>(props: "x").html()
        == "<div class=\"pe-styled pe-sized\" style=\"width:1px;height:2px\">x</div>")
  }

  @Test func aCustomBlockBuildsTheView() throws {
    #expect(try ElementOf<CustomView>(props: "x").html() == "x")
  }

  @Test func aNibRendersTheTemplateNamedLikeTheView() throws {
    #expect(try ElementOf<NibView>(props: .init(text: "x")).describedHTML() == "NibView(text: x)")
  }

  @Test func aViewCanDeclareTheNibBuildMethod() throws {
    #expect(
      try ElementOf<OwnNibView>(props: .init(text: "x")).describedHTML() == "OwnNibView(text: x)")
  }

  @Test func nibWithNameRendersTheNamedTemplate() throws {
    #expect(
      try ElementOf<NibWithNameView>(props: .init(text: "x")).describedHTML() == "NibView(text: x)")
  }

  @Test func aNibViewIsBuiltFromItsNibByDefault() {
    // `.nib` is not a case and not `Equatable`, so it cannot be a pattern.
    guard case .template = NibView.buildMethod() else {
      Issue.record("\(NibView.buildMethod())")
      return
    }
  }

  @Test func aCustomBlockOfTheWrongTypeThrowsTheOriginalError() {
    let error = #expect(throws: RenderError.self) {
      try ElementOf<WrongCustomView>(props: "x").html()
    }
    #expect(
      error?.description.hasPrefix(
        "Expected a view instantiated from custom block to have type WrongCustomView, "
          + "but it actually is NibView") == true)
  }

  @Test func aNibOfAViewThatIsNotATemplateViewThrowsTheOriginalError() {
    let error = #expect(throws: RenderError.self) {
      try ElementOf<NoNibView>(props: "x").describedHTML()
    }
    #expect(
      error?.description.hasPrefix(
        "A view instantiated from nib name 'NibView' must conform to 'TemplateView'.") == true)
  }
}
