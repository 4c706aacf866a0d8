/// Flexible space that fills the room that the other items of a stack leave.
///
///     Spacer()   // <span class="pe-space"></span>
///
/// Outside a stack it takes no space.
public struct Spacer: View, Hashable {
  /// Creates a flexible space.
  public init() {}

  public func write(into html: inout HTMLWriter) {
    html.raw("<span class=\"pe-space\"></span>")
  }
}
