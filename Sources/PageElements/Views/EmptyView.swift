/// A view that renders nothing.
public struct EmptyView: View, Hashable {
  /// Creates a view that renders nothing.
  public init() {}

  public func write(into html: inout HTMLWriter) {}
}
