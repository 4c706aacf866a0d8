import PageElements

extension GalleryPage {
  static let buildMethods = GalleryPage(
    "build-methods", "Ways to build a view", in: .customViews,
    shows: ["N6", "N8", "NT4", "NT5"],
    about: "In code, in a frame, from a template, from another's template, or by another view."
  ) {
    let words = Quotation.Props(text: "A day without tea is a day lost.", source: "A guest")
    return Table {
      Section(".frame(): in code", key: "code") { ElementOf<Saying>(props: words) }
      Section(".frame(width: 240, height: 64)", key: "frame") { ElementOf<Plaque>(props: words) }
      Section(".nib: the template of its name", key: "nib") { ElementOf<Quotation>(props: words) }
      Section(".nibWithName(\"Quotation\")", key: "name") { ElementOf<Motto>(props: words) }
      Section(".custom: a view chosen each time", key: "custom") { ElementOf<Chosen>(props: words) }
      Section("Without templates at hand", key: "error") {
        Label(complaint(about: ElementOf<Quotation>(props: words)))
      }
    }
  }
}

private enum Saying: ElementableView {
  static func render(_ words: Quotation.Props, into html: inout HTMLWriter) {
    html.element("q") { $0.text(words.text) }
  }
}

private enum Plaque: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .frame(width: 240, height: 64) }
  static func setup(_ style: inout ElementStyle) { style.border = .init(width: 1, color: .gray) }
  static func render(_ words: Quotation.Props, into html: inout HTMLWriter) {
    Saying.render(words, into: &html)
  }
}

private enum Quotation: TemplateView {
  struct Props: Hashable, Sendable { var text, source: String }
}

private enum Motto: TemplateView {
  typealias Props = Quotation.Props
  static func buildMethod() -> ViewBuildMethod { .templateNamed("Quotation") }
}

private enum Chosen: ElementableView {
  static func buildMethod() -> ViewBuildMethod { .custom { Saying.self } }
  static func render(_ words: Quotation.Props, into html: inout HTMLWriter) {}
}

/// Returns the error of rendering such an element.
private func complaint(about element: some Element) -> String {
  do { return try Table { Section { element } }.html() } catch { return "\(error)" }
}
