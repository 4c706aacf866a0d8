/// An element behind one pointer.
@usableFromInline protocol ElementBox: AnyObject, Sendable {
  var identifier: String { get }
  var props: any Sendable { get }
  func render(into html: inout HTMLWriter) throws
  func renderHeading(into html: inout HTMLWriter) throws
  /// False for an element of another type: never a trap.
  func isEqual(to other: any ElementBox) -> Bool
  func isPropsEqual(to props: any Sendable) -> Bool
  func replacing(props: any Sendable) throws -> AnyElement
}

/// An element of a view that writes nothing but its own HTML, as nearly all do.
@usableFromInline final class BareBox<View: ElementableView>: ElementBox {
  @usableFromInline let content: View.Props

  @inlinable init(_ props: View.Props) { content = props }

  @usableFromInline var identifier: String { View.viewIdentifier(content) }
  @usableFromInline var props: any Sendable { content }

  @inlinable func render(into html: inout HTMLWriter) throws {
    try View.render(content, into: &html)
  }

  // A label without a style is in no box.
  @usableFromInline func renderHeading(into html: inout HTMLWriter) throws {
    try render(into: &html)
  }

  @inlinable func isEqual(to other: any ElementBox) -> Bool {
    (other as? BareBox<View>).map { View.areEqual($0.content, content) } ?? false
  }

  @inlinable func isPropsEqual(to props: any Sendable) -> Bool {
    (View.erasedProps(props)).map { View.areEqual($0, content) } ?? false
  }

  @usableFromInline func replacing(props: any Sendable) throws -> AnyElement {
    guard let props = View.erasedProps(props) else { throw View.wrongProps(props) }
    return ElementOf<View>(props: props).any
  }
}

/// An element of a view that has a style, a name, or another build method than its code.
@usableFromInline final class ViewBox<View: ElementableView>: ElementBox {
  @usableFromInline let element: ElementOf<View>

  @inlinable init(_ element: ElementOf<View>) { self.element = element }

  @usableFromInline var identifier: String { element.identifier }
  @usableFromInline var props: any Sendable { element.props }

  @inlinable func render(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  @usableFromInline func renderHeading(into html: inout HTMLWriter) throws {
    guard View.self == Label.self else { return try render(into: &html) }
    try View.build(
      element.props, by: View.buildMethod(), element.customization, isHeading: true, after: [],
      into: &html)
  }

  @inlinable func isEqual(to other: any ElementBox) -> Bool {
    (other as? ViewBox<View>)?.element == element
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

/// An element that is no view's.
@usableFromInline final class BoxOf<Content: Element>: ElementBox {
  @usableFromInline let element: Content

  @inlinable init(_ element: Content) { self.element = element }

  @usableFromInline var identifier: String { element.identifier }
  @usableFromInline var props: any Sendable { lazy?.props ?? element }

  /// What a lazy element is made of, which answers in its place.
  private var lazy: AnyElement? { (element as? LazyElement)?.content }

  @inlinable func render(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  @usableFromInline func renderHeading(into html: inout HTMLWriter) throws {
    if let lazy { try lazy.renderHeading(into: &html) } else { try render(into: &html) }
  }

  @inlinable func isEqual(to other: any ElementBox) -> Bool {
    (other as? BoxOf<Content>)?.element == element
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
  /// The props, whose type was erased; for a label its text serves as well.
  @usableFromInline static func erasedProps(_ props: any Sendable) -> Props? {
    props as? Props ?? (props as? String).flatMap { Label($0) as? Props }
  }

  static func wrongProps(_ props: any Sendable) -> RenderError {
    .wrongProps(view: typeName, expected: "\(Props.self)", actual: "\(type(of: props))")
  }
}
