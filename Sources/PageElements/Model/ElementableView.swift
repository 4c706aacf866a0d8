/// A type of view: how props of one kind become HTML.
///
/// A view holds nothing. Create it once and use it anywhere: ``Row``, ``SectionHeader``,
/// ``SectionFooter``, ``TableHeaderView`` and ``StretchyHeader`` all contain elements of it.
///
///     enum Price: ElementableView {
///       struct Props: Equatable, Sendable { var cents: Int }
///       static func render(_ props: Props, into html: inout HTMLWriter) {
///         html.element("strong") { $0.number(props.cents / 100) }
///       }
///     }
///     let cell = ElementOf<Price>(props: .init(cents: 240))
///
/// The same props always give the same bytes. (Seeds: N1.)
public protocol ElementableView {
  /// What the view needs to know to render.
  associatedtype Props: Equatable & Sendable

  /// Appends the view's HTML: phrasing content inside a row, flow content elsewhere.
  ///
  /// - Throws: ``RenderError`` or an error of the view's own when the props cannot be shown.
  static func render(_ props: Props, into html: inout HTMLWriter) throws
}
