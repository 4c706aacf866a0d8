/// Nothing, where an element is needed.
public enum EmptyView: ElementableView {
  /// There is nothing to know.
  public struct Props: Hashable, Sendable {
    public init() {}
  }

  public static func render(_ props: Props, into html: inout HTMLWriter) {}
}

/// Nothing, where an element is needed.
public func ElementOfEmptyView() -> ElementOf<EmptyView> { ElementOf(props: EmptyView.Props()) }

/// A row of nothing, so many CSS pixels high.
public func RowOfEmptySpace(height: Double) -> Row {
  var row = Row(ElementOfEmptyView())
  row.rowHeight = .fixed(height)
  row.layoutMargins = .zero
  return row
}
