/// A view type with the props to render.
///
///     let greeting = ElementOf<Price>(props: .init(cents: 240))
///
/// A ``View`` is an element by itself. It becomes an `ElementOf` when it is styled, named or described. Props that are
/// not a view themselves are also rendered as an `ElementOf`.
///
/// Two elements are equal if their props, styles, names and descriptions are equal. Equal props have equal
/// ``ElementableView/viewIdentifier(_:)``. An element with any of these changes never equals one without.
public struct ElementOf<View: ElementableView>: Element {
  /// The props of the view.
  public var props: View.Props
  // One pointer, nil for nearly all elements: see `Customization`.
  @usableFromInline var customization: Customization?

  /// Creates an element from the view's props.
  @inlinable public init(props: View.Props) { (self.props, customization) = (props, nil) }

  /// The name given by ``name(_:)``, or else the identifier of the view with the suffix that ``styles(uniqueId:_:)``
  /// added.
  public var identifier: String {
    guard let customization else { return View.viewIdentifier(props) }
    return customization.name ?? View.viewIdentifier(props) + customization.suffix
  }

  /// The style around the view's HTML: the frame of the view's build method, changed first by
  /// ``ElementableView/setup(_:)-(ElementStyle)`` and then by ``styles(uniqueId:_:)``.
  public var style: ElementStyle { customization?.style ?? View.ownStyle(View.buildMethod()) }

  @inlinable public func render(into html: inout HTMLWriter) throws {
    if isBare {
      try View.render(props, into: &html)
    } else {
      try View.build(props, by: View.buildMethod(), customization, into: &html)
    }
  }

  /// Whether the element consists only of the HTML of the view's code. For a view without its own style or build
  /// method, the compiler reduces this to one pointer comparison.
  @inlinable var isBare: Bool {
    guard customization == nil, View.buildMethod().isPlain else { return false }
    var style = ElementStyle()
    View.setup(&style)
    return style.isPlain
  }

  @inlinable public var any: AnyElement {
    if customization == nil {
      if View.self == Label.self, let label = props as? Label { return label.any }
      if View.self == Link.self, let link = props as? Link { return link.any }
    }
    return AnyElement(boxing: self)
  }

  @inlinable public static func == (left: ElementOf, right: ElementOf) -> Bool {
    // Equal props have equal identifiers. Creating both identifiers would take ten times as long as the comparison.
    View.areEqual(left.props, right.props) && left.customization == right.customization
  }
}
