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
  @usableFromInline let box: (any ElementBox)?
  // What is asked first when it is rendered: strings and boxes are retained when they are looked at.
  @usableFromInline let kind: Kind

  @usableFromInline enum Kind: Sendable { case text, link, mail, box }

  @inlinable init(text: String) {
    (self.text, address, box, kind) = (text, "", nil, .text)
  }

  @inlinable init(link title: String, to address: String, isMail: Bool) {
    (text, self.address, box, kind) = (title, address, nil, isMail ? .mail : .link)
  }

  @inlinable init(_ box: any ElementBox) {
    (text, address, self.box, kind) = ("", "", box, .box)
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
    switch kind {
    case .link: BareBox<Link>(Link(text, to: Address(address)))
    case .mail: BareBox<Link>(Link(text, mail: address))
    case .text, .box: box ?? BareBox<Label>(Label(text))
    }
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
    switch kind {
    case .text: html.text(text)
    case .link: try html.link(text, to: address)
    case .mail: html.link(text, mail: address)
    case .box: try box?.render(into: &html)
    }
  }

  /// Appends the element; a label, in whatever style, as the page's heading, since a page needs one.
  func renderHeading(into html: inout HTMLWriter) throws {
    if let box { return try box.renderHeading(into: &html) }
    guard kind == .text else { return try render(into: &html) }
    html.raw("<h1>")
    html.text(text)
    html.raw("</h1>")
  }

  public static func == (left: AnyElement, right: AnyElement) -> Bool {
    switch (left.box, right.box) {
    case (nil, nil) where left.kind == right.kind:
      left.text.hasSameBytes(as: right.text) && left.address.hasSameBytes(as: right.address)
    case (let box?, let other?) where box === other: true
    default: left.boxed.isEqual(to: right.boxed)
    }
  }
}

extension Span where Element == AnyElement {
  /// Appends one of the elements.
  ///
  /// Asked for here, only what is needed of it is retained: a function of its own would be handed all.
  @inline(__always) func render(_ index: Int, into html: inout HTMLWriter) throws {
    switch self[index].kind {
    case .text: html.text(self[index].text)
    case .link: try html.link(self[index].text, to: self[index].address)
    case .mail: html.link(self[index].text, mail: self[index].address)
    case .box: try self[index].box?.render(into: &html)
    }
  }
}
