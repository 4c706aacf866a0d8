/// A value that renders itself: a view type together with its props.
///
/// ``ElementOf`` is the usual one; ``AnyElement`` erases it. (Seeds: N2.)
public protocol Element: Equatable, Sendable {
  /// Appends the element's HTML: the same element always appends the same bytes.
  func render(into html: inout HTMLWriter) throws

  /// The same element with its type erased.
  var any: AnyElement { get }
}

extension Element {
  @inlinable public var any: AnyElement { AnyElement(boxing: self) }
}

/// A view type and the props to show in it.
///
///     let greeting = ElementOf<Label>(props: "Yay!")
///
/// Two elements are equal when their props are. (Seeds: N3.)
public struct ElementOf<View: ElementableView>: Element {
  /// What the view shows.
  public var props: View.Props

  /// Pairs the view with `props`.
  @inlinable public init(props: View.Props) { self.props = props }

  @inlinable public func render(into html: inout HTMLWriter) throws {
    try View.render(props, into: &html)
  }

  @inlinable public var any: AnyElement {
    if View.self == Label.self, let text = props as? String { return .text(text) }
    return AnyElement(boxing: self)
  }
}
