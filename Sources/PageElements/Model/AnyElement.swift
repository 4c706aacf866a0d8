/// An element whose view type is erased, so that unlike elements share an array.
///
/// Text, numbers and links, which fill most cells, are stored in place; any other element is boxed
/// once, when it is made.
///
///     let cells: [AnyElement] = ["Tea", .number(3), Link("Menu", to: "/menu").any]
public struct AnyElement: Element, ExpressibleByStringLiteral {
  // Not an enum: a payload taken out of an enum is retained, a stored property is borrowed.
  // Numbers are text from the start, since up to 15 digits fit into a string's own two words.
  @usableFromInline let text: String
  /// Where a link leads, of which `text` is the title; empty for plain text.
  @usableFromInline let address: String
  @usableFromInline let isMail: Bool
  @usableFromInline let box: (any ElementBox)?

  @inlinable init(text: String, address: String = "", isMail: Bool = false) {
    (self.text, self.address, self.isMail, box) = (text, address, isMail, nil)
  }

  @inlinable init(_ box: any ElementBox) {
    (text, address, isMail, self.box) = ("", "", false, box)
  }

  /// Nothing at all: an empty cell.
  public static let empty = AnyElement(text: "")

  /// Plain text, as ``Label`` shows it.
  @inlinable public static func text(_ text: String) -> AnyElement { AnyElement(text: text) }

  /// A whole number in decimal, without separators.
  public static func number(_ number: Int) -> AnyElement {
    AnyElement(text: String(decimal: number))
  }

  @inlinable public init(stringLiteral value: String) { self.init(text: value) }

  // Inlinable down to the box, so that the box of a user's own view is specialised for it.
  @inlinable init(boxing element: some Element) { self.init(BoxOf(element)) }
  @inlinable init<View>(boxing element: ElementOf<View>) {
    self.init(element.isBare ? BareBox<View>(element.props) : ViewBox(element))
  }

  public var any: AnyElement { self }

  /// The element in a box, made for what is stored in place: for what is seldom asked.
  private var boxed: any ElementBox {
    if let box { return box }
    if address.isEmpty { return BareBox<Label>(Label(text)) }
    return BareBox<Link>(isMail ? Link(text, mail: address) : Link(text, to: Address(address)))
  }

  /// The element's own ``Element/identifier``; plain text answers as ``Label``.
  public var identifier: String { boxed.identifier }

  /// What the element's view shows: a view itself, or the props of a view that is none. For plain
  /// text and numbers, whether made by ``text(_:)``, by a literal or by a ``Label``, it is the
  /// ``Label``, not the `String`. An element without a view is its own props.
  public var props: any Sendable { boxed.props }

  /// Whether the view would show the same with `props`; for a label, a `String` will do. False for
  /// props of another type.
  public func isPropsEqual(to props: any Sendable) -> Bool { boxed.isPropsEqual(to: props) }

  /// The same element with other props: its view, style and name stay.
  ///
  /// - Throws: ``RenderError/wrongProps(view:expected:actual:)`` for props of another type.
  public func replacing(props: any Sendable) throws -> AnyElement {
    try boxed.replacing(props: props)
  }

  @inline(__always) public borrowing func render(into html: inout HTMLWriter) throws {
    if let box {
      try box.render(into: &html)
    } else if address.isEmpty {
      html.text(text)
    } else if isMail {
      html.link(text, mail: address)
    } else {
      try html.link(text, to: address)
    }
  }

  /// Appends the element; a label, in whatever style, as the page's heading, since a page needs one.
  func renderHeading(into html: inout HTMLWriter) throws {
    if let box { return try box.renderHeading(into: &html) }
    guard address.isEmpty else { return try render(into: &html) }
    html.raw("<h1>")
    html.text(text)
    html.raw("</h1>")
  }

  public static func == (left: AnyElement, right: AnyElement) -> Bool {
    switch (left.box, right.box) {
    case (nil, nil) where left.isMail == right.isMail:
      left.text.hasSameBytes(as: right.text) && left.address.hasSameBytes(as: right.address)
    case (let box?, let other?) where box === other: true
    default: left.boxed.isEqual(to: right.boxed)
    }
  }
}
