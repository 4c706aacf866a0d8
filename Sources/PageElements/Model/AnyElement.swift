/// An element whose view type is erased, so that unlike elements share an array.
///
/// Text and numbers, which fill most cells, are stored in place; any other element is boxed once,
/// when it is made.
///
///     let cells: [AnyElement] = ["Tea", .number(3), Link("Menu", to: "/menu").any]
public struct AnyElement: Element, ExpressibleByStringLiteral {
  // Not an enum: a payload taken out of an enum is retained, a stored property is borrowed.
  // Numbers are text from the start, since up to 15 digits fit into a string's own two words.
  @usableFromInline let text: String
  @usableFromInline let box: (any ElementBox)?

  @usableFromInline init(text: String) { (self.text, box) = (text, nil) }

  /// Nothing at all: an empty cell.
  public static let empty = AnyElement(text: "")

  /// Plain text, as ``Label`` shows it.
  public static func text(_ text: String) -> AnyElement { AnyElement(text: text) }

  /// A whole number in decimal, without separators.
  public static func number(_ number: Int) -> AnyElement { AnyElement(text: String(number)) }

  public init(stringLiteral value: String) { self.init(text: value) }

  // Inlinable down to the box, so that the box of a user's own view is specialised for it.
  @inlinable init(boxing element: some Element) { (text, box) = ("", BoxOf(element)) }
  @inlinable init<View>(boxing element: ElementOf<View>) {
    (text, box) = ("", element.isBare ? BareBox<View>(element.props) : ViewBox(element))
  }

  public var any: AnyElement { self }

  /// The element's own ``Element/identifier``; plain text answers as ``Label``.
  public var identifier: String { box?.identifier ?? Label(text).identifier }

  /// What the element's view shows: a view itself, or the props of a view that is none. For plain
  /// text and numbers, whether made by ``text(_:)``, by a literal or by a ``Label``, it is the
  /// ``Label``, not the `String`. An element without a view is its own props.
  public var props: any Sendable { box?.props ?? Label(text) }

  /// Whether the view would show the same with `props`; for a label, a `String` will do. False for
  /// props of another type.
  public func isPropsEqual(to props: any Sendable) -> Bool {
    if let box { return box.isPropsEqual(to: props) }
    return Label.erasedProps(props).map { text.hasSameBytes(as: $0.text) } ?? false
  }

  /// The same element with other props: its view, style and name stay.
  ///
  /// - Throws: ``ViewBuildError/wrongProps(view:expected:actual:)`` for props of another type.
  public func replacing(props: any Sendable) throws -> AnyElement {
    if let box { return try box.replacing(props: props) }
    guard let label = Label.erasedProps(props) else { throw Label.wrongProps(props) }
    return label.any
  }

  @inline(__always) public borrowing func render(into html: inout HTMLWriter) throws {
    if let box {
      try box.render(into: &html)
    } else {
      html.text(text)
    }
  }

  /// Appends the element; a label, in whatever style, as the page's heading, since a page needs one.
  func renderHeading(into html: inout HTMLWriter) throws {
    if let box { return try box.renderHeading(into: &html) }
    html.raw("<h1>")
    html.text(text)
    html.raw("</h1>")
  }

  public static func == (left: AnyElement, right: AnyElement) -> Bool {
    switch (left.box, right.box) {
    case (nil, nil): left.text.hasSameBytes(as: right.text)
    case (let left?, let right?): left === right || left.isEqual(to: right)
    default: false
    }
  }
}
