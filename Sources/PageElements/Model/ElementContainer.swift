/// What holds one element and styles the space around it. (Seeds: N10.)
///
/// Rows, section headers and footers, table headers and stretchy headers share these properties.
public protocol ElementContainer: Equatable, Sendable {
  /// Behind the element. Clear by default.
  var backgroundColor: Color { get set }
  /// False takes the container's controls out of reach (`inert`). True by default.
  var isUserInteractionEnabled: Bool { get set }
  /// The space around the element: 8 pixels on all sides by default.
  var layoutMargins: LayoutMargins { get set }
}

/// How one container looks where it differs from the defaults.
///
/// Nearly all containers look as by default, so the whole set sits behind one optional pointer:
/// ``Styled`` keeps a row small.
struct ContainerStyle: Hashable, Sendable {
  var backgroundColor = Color.clear
  var isUserInteractionEnabled = true
  var layoutMargins: LayoutMargins
  var separatorStyle = SeparatorStyle.hidden
  var height = Height.automatic
  var tag: String?

  init(layoutMargins: LayoutMargins = .default) { self.layoutMargins = layoutMargins }

  static let plain = ContainerStyle()
}

/// A style that costs one pointer, `nil` while it is plain.
struct Styled: Equatable, Sendable {
  private final class Box: Sendable {
    let style: ContainerStyle
    init(_ style: ContainerStyle) { self.style = style }
  }

  private var box: Box?

  var isPlain: Bool { box == nil }

  /// The style, or `nil` when it is ``ContainerStyle/plain``.
  var custom: ContainerStyle? { box?.style }

  subscript<Value>(property: WritableKeyPath<ContainerStyle, Value>) -> Value {
    get { (box?.style ?? .plain)[keyPath: property] }
    set {
      var style = box?.style ?? .plain
      style[keyPath: property] = newValue
      box = style == .plain ? nil : Box(style)
    }
  }

  static func == (left: Styled, right: Styled) -> Bool {
    left.box === right.box || left.box?.style == right.box?.style
  }
}

extension HTMLWriter {
  /// Appends the attributes that a style adds: ` inert="" style="…" data-tag="…"`.
  ///
  /// - Parameters:
  ///   - margins: What the stylesheet gives the container by default.
  ///   - styles: Writes further declarations, each ended by `;`.
  mutating func attributes(
    of style: ContainerStyle, class name: StaticString?, margins: LayoutMargins = .default,
    styles: (inout HTMLWriter) throws -> Void = { _ in }
  ) throws {
    if let name {
      raw(" class=\"")
      raw(name)
      raw("\"")
    }
    if let tag = style.tag { attribute("data-tag", tag) }
    attribute("inert", isSet: !style.isUserInteractionEnabled)
    var declarations = HTMLWriter(minimumCapacity: 128)
    try styles(&declarations)
    if style.backgroundColor != .clear {
      declarations.raw("background-color:")
      style.backgroundColor.write(into: &declarations)
      declarations.raw(";")
    }
    if style.layoutMargins != margins {
      let margins = style.layoutMargins
      declarations.raw("--margins:")
      try declarations.pixels(margins.top, of: "layoutMargins")
      for side in [margins.right, margins.bottom, margins.left] {
        declarations.raw(" ")
        try declarations.pixels(side, of: "layoutMargins")
      }
      declarations.raw(";")
    }
    if case .insets(let left, let right) = style.separatorStyle {
      declarations.raw("--separator:0 ")
      try declarations.pixels(right, of: "separatorStyle")
      declarations.raw(" 0 ")
      try declarations.pixels(left, of: "separatorStyle")
      declarations.raw(";")
    }
    if case .fixed(let height) = style.height {
      declarations.raw("height:")
      try declarations.pixels(height, of: "height")
      declarations.raw(";overflow:clip;")
    }
    if declarations.count > 0 {
      raw(" style=\"")
      let bytes = declarations.finish()
      raw(rendered: bytes.dropLast())
      raw("\"")
    }
  }
}
