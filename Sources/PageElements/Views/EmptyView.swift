/// Nothing, where an element is needed.
public struct EmptyView: View, Hashable {
  public init() {}

  public func write(into html: inout HTMLWriter) {}
}
