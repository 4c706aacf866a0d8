/// A value that renders itself.
///
/// A ``View`` is the usual one; text and whole numbers are elements, too. ``ElementOf`` is a view with a
/// style or a name, or the props of a view that is no value; a ``Component`` is composed of others;
/// ``AnyElement`` erases them all.
public protocol Element: Equatable, Sendable {
  /// What kind of element this is, the same in every process: the view's name, and what sets a
  /// customised or named one apart. It need not be unique on a page.
  ///
  /// The name of the type by default; for a view, ``ElementableView/viewIdentifier(_:)``.
  var identifier: String { get }

  /// Appends the element's HTML: the same element always appends the same bytes.
  ///
  /// - Throws: ``RenderError`` or an error of the element's own when it cannot be shown.
  func render(into html: inout HTMLWriter) throws

  /// The same element with its type erased.
  var any: AnyElement { get }
}

extension Element {
  public var identifier: String { String(describing: Self.self) }

  @inlinable public var any: AnyElement { AnyElement(boxing: self) }
}
