/// Nothing, where an element is needed.
public struct EmptyView: View, Hashable {
  /// A view that writes nothing.
  public init() {}

  public func write(into html: inout HTMLWriter) {}
}
