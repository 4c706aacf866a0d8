/// A container of one element, which styles the space around it.
///
/// Rows, section headers and footers, table headers and footers and stretchy headers share these
/// properties.
public protocol ElementContainer: Equatable, Sendable {
  /// The background colour. Clear by default.
  var backgroundColor: Color { get set }
  /// Whether the container's controls can be used. If false, the container is `inert`. True by default.
  var isUserInteractionEnabled: Bool { get set }
  /// The space around the element: 8 pixels on all sides by default.
  var layoutMargins: LayoutMargins { get set }
}
