/// An element whose view type is erased, so that unlike elements share an array.
///
/// Text and numbers, which fill most cells, are stored in place; any other element is boxed once,
/// when it is made. (Seeds: N9.)
///
///     let cells: [AnyElement] = ["Tea", .number(3), ElementOfLink("Menu", to: "/menu").any]
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

  public var any: AnyElement { self }

  @inline(__always) public borrowing func render(into html: inout HTMLWriter) throws {
    if let box {
      try box.render(into: &html)
    } else {
      html.text(text)
    }
  }

  /// Whether this is nothing but text: a container may then choose the tag around it.
  var isText: Bool { box == nil }

  public static func == (left: AnyElement, right: AnyElement) -> Bool {
    switch (left.box, right.box) {
    case (nil, nil): left.text.hasSameBytes(as: right.text)
    case (let left?, let right?): left === right || left.isEqual(to: right)
    default: false
    }
  }
}

/// An element behind one pointer.
@usableFromInline protocol ElementBox: AnyObject, Sendable {
  func render(into html: inout HTMLWriter) throws
  /// False for an element of another type: never a trap.
  func isEqual(to other: any ElementBox) -> Bool
}

@usableFromInline final class BoxOf<Content: Element>: ElementBox {
  @usableFromInline let element: Content

  @inlinable init(_ element: Content) { self.element = element }

  @inlinable func render(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  @inlinable func isEqual(to other: any ElementBox) -> Bool {
    (other as? BoxOf<Content>)?.element == element
  }
}
