/// A value that renders itself: a view type together with its props.
///
/// ``ElementOf`` is the usual one; ``AnyElement`` erases it.
public protocol Element: Equatable, Sendable {
  /// What kind of element this is, the same in every process: the view's name, and what sets a
  /// customised or named one apart. It need not be unique on a page.
  ///
  /// The name of the type by default.
  var identifier: String { get }

  /// Appends the element's HTML: the same element always appends the same bytes.
  func render(into html: inout HTMLWriter) throws

  /// The same element with its type erased.
  var any: AnyElement { get }
}

extension Element {
  public var identifier: String { String(describing: Self.self) }

  @inlinable public var any: AnyElement { AnyElement(boxing: self) }
}
