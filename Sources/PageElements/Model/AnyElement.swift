/// A type-erased element, so that an array can hold elements of different types.
///
/// Text, numbers and links, which fill most cells, are stored inline. Any other element is boxed once, when it is
/// created.
///
///     let cells: [AnyElement] = ["Tea", .number(3), Link("Menu", to: "/menu").any]
public struct AnyElement: Element, ExpressibleByStringLiteral {
  // Not an enum: reading a payload of an enum retains it, but a stored property is borrowed. Numbers are stored as
  // text, because up to 15 digits fit into a string's two words.
  @usableFromInline let text: String
  /// The address of a link whose title is `text`. Empty for plain text.
  @usableFromInline let address: String
  @usableFromInline let box: (any ElementBox)?
  // Rendering checks this first, because reading a string or a box retains it.
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

  /// An empty cell.
  public static let empty = AnyElement(text: "")

  /// Returns plain text as a ``Label``.
  @inlinable public static func text(_ text: String) -> AnyElement { AnyElement(text: text) }

  /// Returns a whole number in decimal, without separators.
  public static func number(_ number: Int) -> AnyElement {
    AnyElement(text: String(decimal: number))
  }

  @inlinable public init(stringLiteral value: String) { self.init(text: value) }

  // Inlinable down to the box, so that the compiler specialises the box for a view outside this module.
  @inlinable init(boxing element: some Element) { self.init(CustomElementBox(element)) }
  @inlinable init<View>(boxing element: ElementOf<View>) {
    self.init(element.isBare ? PropsBox<View>(element.props) : CustomizedViewBox(element))
  }

  public var any: AnyElement { self }

  /// The element in a box. An inline element is boxed at each call, so use it only where speed does not matter.
  private var boxed: any ElementBox {
    switch kind {
    case .link: PropsBox<Link>(Link(text, to: Address(address)))
    case .mail: PropsBox<Link>(Link(text, mail: address))
    case .text, .box: box ?? PropsBox<Label>(Label(text))
    }
  }

  /// The element's own ``Element/identifier``. Plain text has that of ``Label``.
  public var identifier: String { boxed.identifier }

  /// The props of the element: a ``View`` itself, or the props of any other view. For plain text and numbers, created
  /// by ``text(_:)``, a literal or a ``Label``, it is the ``Label``, not the `String`. An element without a view is its
  /// own props.
  public var props: any Sendable { boxed.props }

  /// The way in which a stack treats the element.
  var stackRole: StackRole { box?.stackRole ?? .content }

  /// Returns whether the view would show the same with `props`. For a label, `props` may be a `String`. Returns false
  /// for props of another type.
  public func isPropsEqual(to props: any Sendable) -> Bool { boxed.isPropsEqual(to: props) }

  /// Returns the element with other props and the same view, style and name.
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

  /// Appends the element. A label, with or without a style, becomes the page's heading, because a page needs one.
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
  /// Accessing the element here retains only the parts that are needed. Passing it to a function would retain all of
  /// it.
  @inline(__always) func render(_ index: Int, into html: inout HTMLWriter) throws {
    switch self[index].kind {
    case .text: html.text(self[index].text)
    case .link: try html.link(self[index].text, to: self[index].address)
    case .mail: html.link(self[index].text, mail: self[index].address)
    case .box: try self[index].box?.render(into: &html)
    }
  }
}
