/// An element in a reference-counted box.
@usableFromInline protocol ElementBox: AnyObject, Sendable {
  var identifier: String { get }
  var props: any Sendable { get }
  func render(into html: inout HTMLWriter) throws
  func renderHeading(into html: inout HTMLWriter) throws
  /// Returns whether the elements are equal. Returns false for an element of another type.
  func isEqual(to other: any ElementBox) -> Bool
  func isPropsEqual(to props: any Sendable) -> Bool
  func replacing(props: any Sendable) throws -> AnyElement
  /// The way in which a stack treats the element.
  var stackRole: StackRole { get }
}

/// A box for an element that consists only of its view's HTML, like nearly all elements.
@usableFromInline final class PropsBox<View: ElementableView>: ElementBox {
  @usableFromInline let content: View.Props

  @inlinable init(_ props: View.Props) { content = props }

  @usableFromInline var identifier: String { View.viewIdentifier(content) }
  @usableFromInline var stackRole: StackRole {
    View.self == Spacer.self ? .space : StackRole(ofProps: View.Props.self)
  }
  @usableFromInline var props: any Sendable { content }

  @inlinable func render(into html: inout HTMLWriter) throws {
    try View.render(content, into: &html)
  }

  // `AnyElement` stores a label without a style inline, so it is never in this box.
  @usableFromInline func renderHeading(into html: inout HTMLWriter) throws {
    try render(into: &html)
  }

  @inlinable func isEqual(to other: any ElementBox) -> Bool {
    (other as? PropsBox<View>).map { View.areEqual($0.content, content) } ?? false
  }

  @inlinable func isPropsEqual(to props: any Sendable) -> Bool {
    (View.erasedProps(props)).map { View.areEqual($0, content) } ?? false
  }

  @usableFromInline func replacing(props: any Sendable) throws -> AnyElement {
    guard let props = View.erasedProps(props) else { throw View.wrongProps(props) }
    return ElementOf<View>(props: props).any
  }
}

/// A box for an element with a style, a name, or a build method other than its code.
@usableFromInline final class CustomizedViewBox<View: ElementableView>: ElementBox {
  @usableFromInline let element: ElementOf<View>

  @inlinable init(_ element: ElementOf<View>) { self.element = element }

  @usableFromInline var identifier: String { element.identifier }
  @usableFromInline var props: any Sendable { element.props }
  @usableFromInline var stackRole: StackRole { StackRole(ofProps: View.Props.self) }

  @inlinable func render(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  @usableFromInline func renderHeading(into html: inout HTMLWriter) throws {
    guard View.self == Label.self else { return try render(into: &html) }
    try View.build(
      element.props, by: View.buildMethod(), element.customization, isHeading: true, after: [],
      into: &html)
  }

  @inlinable func isEqual(to other: any ElementBox) -> Bool {
    (other as? CustomizedViewBox<View>)?.element == element
  }

  @inlinable func isPropsEqual(to props: any Sendable) -> Bool {
    (View.erasedProps(props)).map { View.areEqual($0, element.props) } ?? false
  }

  @usableFromInline func replacing(props: any Sendable) throws -> AnyElement {
    guard let props = View.erasedProps(props) else { throw View.wrongProps(props) }
    var copy = element
    copy.props = props
    return copy.any
  }
}

/// A box for an element without a view.
@usableFromInline final class CustomElementBox<Content: Element>: ElementBox {
  @usableFromInline let element: Content

  @inlinable init(_ element: Content) { self.element = element }

  @usableFromInline var identifier: String { element.identifier }
  @usableFromInline var props: any Sendable { lazy?.props ?? element }

  @usableFromInline var stackRole: StackRole {
    switch lazy?.stackRole {
    case nil: StackRole(ofProps: Content.self)
    // Only a spacer itself is a space.
    case .space: .content
    case let role?: role
    }
  }

  /// The content of a lazy element, which is used in its place.
  private var lazy: AnyElement? {
    Content.self == LazyElement.self ? (element as? LazyElement)?.content : nil
  }

  @inlinable func render(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  @usableFromInline func renderHeading(into html: inout HTMLWriter) throws {
    if let lazy { try lazy.renderHeading(into: &html) } else { try render(into: &html) }
  }

  @inlinable func isEqual(to other: any ElementBox) -> Bool {
    (other as? CustomElementBox<Content>)?.element == element
  }

  @usableFromInline func isPropsEqual(to props: any Sendable) -> Bool {
    if let lazy { return lazy.isPropsEqual(to: props) }
    return (props as? Content).map { $0 == element } ?? false
  }

  @usableFromInline func replacing(props: any Sendable) throws -> AnyElement {
    if let lazy { return try lazy.replacing(props: props) }
    guard let content = props as? Content else {
      throw RenderError.wrongProps(
        view: identifier, expected: "\(Content.self)", actual: "\(type(of: props))")
    }
    return content.any
  }
}

extension ElementableView {
  /// Returns the type-erased props as `Props`. For a label, they may be a `String`.
  @usableFromInline static func erasedProps(_ props: any Sendable) -> Props? {
    props as? Props ?? (props as? String).flatMap { Label($0) as? Props }
  }

  static func wrongProps(_ props: any Sendable) -> RenderError {
    .wrongProps(view: typeName, expected: "\(Props.self)", actual: "\(type(of: props))")
  }
}
