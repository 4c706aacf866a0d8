extension ElementableView {
  /// Returns the style of the view's elements before they are customised: the frame of the build method, then the
  /// view's own style.
  static func ownStyle(_ method: ViewBuildMethod) -> ElementStyle {
    var style = ElementStyle()
    if case .frame(let width, let height) = method {
      if let width { style.width = width }
      if let height { style.height = height }
    }
    setup(&style)
    return style
  }

  /// Appends an element of this view in its style.
  @usableFromInline static func build(
    _ props: Props, by method: ViewBuildMethod, _ customization: Customization?,
    into html: inout HTMLWriter
  ) throws {
    try build(props, by: method, customization, isHeading: false, after: [], into: &html)
  }

  /// Appends an element of this view in its style.
  ///
  /// - Parameter chain: The views whose custom blocks led to this view.
  static func build(
    _ props: Props, by method: ViewBuildMethod, _ customization: Customization?, isHeading: Bool,
    after chain: [String], into html: inout HTMLWriter
  ) throws {
    let style = customization?.style ?? ownStyle(method)
    try html.styledContainer(style, customization, isHeading: isHeading) { html in
      switch method {
      case .frame: try render(props, into: &html)
      case .template: try fill(templateName, with: props, into: &html)
      case .templateNamed(let name): try fill(name, with: props, into: &html)
      case .custom(let block):
        try build(as: try block(), props, after: chain + [typeName], into: &html)
      }
    }
  }

  /// Appends the view that a custom block returned.
  private static func build<Other: ElementableView>(
    as other: Other.Type, _ props: Props, after chain: [String], into html: inout HTMLWriter
  ) throws {
    // Compares the types, because a cast would also convert props to an optional of their type.
    guard Other.Props.self == Props.self, let same = props as? Other.Props else {
      throw RenderError.wrongViewType(expected: typeName, actual: Other.typeName)
    }
    if Other.self == Self.self { return try render(props, into: &html) }
    // A chain of sixteen views is certainly a cycle, and short enough not to overflow the stack.
    guard chain.count < 16 else { throw RenderError.customBlockCycle(views: chain) }
    try Other.build(
      same, by: Other.buildMethod(), nil, isHeading: false, after: chain, into: &html)
  }

  /// Appends the view's template.
  private static func fill(
    _ template: String, with props: Props, into html: inout HTMLWriter
  ) throws {
    guard let view = Self.self as? any TemplateView.Type else {
      throw RenderError.notATemplateView(view: typeName, template: template)
    }
    try fill(template, of: view, with: props, into: &html)
  }

  private static func fill<View: TemplateView>(
    _ template: String, of view: View.Type, with props: Props, into html: inout HTMLWriter
  ) throws {
    // This cast always succeeds, because the view is this one. The compiler does not know it.
    guard let props = props as? View.Props else { throw View.wrongProps(props) }
    try html.fill(template, of: typeName, values: try View.templateValues(props))
  }

  /// The name of the view's own template: the name of its type without generic arguments.
  package static var templateName: String { String(typeName.prefix { $0 != "<" }) }
}

extension HTMLWriter {
  /// Appends a template, filled with `values`.
  package mutating func fill(_ template: String, of view: String, values: any Sendable) throws {
    guard let templates else {
      throw RenderError.noTemplates(view: view, template: template)
    }
    try templates.render(template: template, values: values, into: &self)
  }
}
