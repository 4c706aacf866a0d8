/// A view type and the props to show in it.
///
///     let greeting = ElementOf<Price>(props: .init(cents: 240))
///
/// A ``View`` is an element by itself; this is what one becomes that is styled, named or described,
/// and how props that are no view themselves are shown.
///
/// Two elements of a view are equal when their props are, and with them what
/// ``ElementableView/viewIdentifier(_:)`` makes of these, and when they are styled and named alike;
/// a customised element never equals one that is not.
public struct ElementOf<View: ElementableView>: Element {
  /// What the view shows.
  public var props: View.Props
  // One pointer, nil for nearly all: see `Customization`.
  @usableFromInline var customization: Customization?

  /// Pairs the view with `props`.
  @inlinable public init(props: View.Props) { (self.props, customization) = (props, nil) }

  /// The name it was given by ``name(_:)``, or else its view's identifier, followed by what
  /// ``styles(uniqueId:_:)`` added.
  public var identifier: String {
    guard let customization else { return View.viewIdentifier(props) }
    return customization.name ?? View.viewIdentifier(props) + customization.suffix
  }

  /// What the element looks like before its view has written anything: the frame of the view's
  /// build method, then what ``ElementableView/setup(_:)-(ElementStyle)`` sets, then what
  /// customising set.
  public var style: ElementStyle { customization?.style ?? View.ownStyle(View.buildMethod()) }

  @inlinable public func render(into html: inout HTMLWriter) throws {
    if isBare {
      try View.render(props, into: &html)
    } else {
      try View.build(props, by: View.buildMethod(), customization, into: &html)
    }
  }

  /// Whether there is nothing to write but what the view's code writes. Where a view has neither
  /// style nor build method of its own, this folds to a look at one pointer.
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
    // Equal props have equal identifiers: to make both names would cost ten times the comparison.
    View.areEqual(left.props, right.props) && left.customization == right.customization
  }
}
