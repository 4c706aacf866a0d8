/// Space that takes up what its neighbours in a stack leave.
///
///     Spacer()   // <span class="pe-space"></span>
///
/// Outside a stack it takes up nothing.
public struct Spacer: View, Hashable {
  /// A space with no size of its own.
  public init() {}

  public func write(into html: inout HTMLWriter) {
    html.raw("<span class=\"pe-space\"></span>")
  }
}
