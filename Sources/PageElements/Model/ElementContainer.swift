/// What holds one element and styles the space around it.
///
/// Rows, section headers and footers, table headers and footers and stretchy headers share these
/// properties.
public protocol ElementContainer: Equatable, Sendable {
  /// Behind the element. Clear by default.
  var backgroundColor: Color { get set }
  /// False takes the container's controls out of reach (`inert`). True by default.
  var isUserInteractionEnabled: Bool { get set }
  /// The space around the element: 8 pixels on all sides by default.
  var layoutMargins: LayoutMargins { get set }
}
