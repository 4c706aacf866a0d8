/// A value that renders itself.
///
/// The most common elements are a ``View``, text and whole numbers. ``ElementOf`` is a view with a style or a name, or
/// the props of a view that is not a value. A ``Component`` is composed of other elements. ``AnyElement`` erases the
/// type of an element.
public protocol Element: Equatable, Sendable {
  /// The kind of the element, equal in every process: the view's name, with a suffix for a styled element, or the name
  /// given to the element. It need not be unique on a page.
  ///
  /// By default it is the name of the type, or ``ElementableView/viewIdentifier(_:)`` for a view.
  var identifier: String { get }

  /// Appends the element's HTML. Equal elements append the same bytes.
  ///
  /// - Throws: ``RenderError`` or an error of the element if it cannot be rendered.
  func render(into html: inout HTMLWriter) throws

  /// The element with its type erased.
  var any: AnyElement { get }
}

extension Element {
  public var identifier: String { String(describing: Self.self) }

  @inlinable public var any: AnyElement { AnyElement(boxing: self) }
}
