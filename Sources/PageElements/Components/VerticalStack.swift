/// Elements one below the other.
///
///     VerticalStack(spacing: 4) {
///       "Darjeeling"
///       Badge("New")
///     }
///     // <div class="pe-stack" data-axis="vertical" style="gap:4px">
///     // <div>Darjeeling</div><div><span class="pe-badge">New</span></div></div>
public struct VerticalStack: View {
  /// The underlying stack with a vertical axis.
  public private(set) var stack: Stack

  /// Creates a stack of elements that are written one per line.
  ///
  /// - Parameters:
  ///   - distribute: The distribution of the children along the axis.
  ///   - align: The alignment of the children across the axis.
  ///   - spacing: The space between two children in CSS pixels. Rendering throws ``RenderError/invalidLength(_:of:)``
  ///     for a value outside 0 … 100,000.
  ///   - elements: The children, in display order.
  public init(
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
    @StackBuilder elements: () -> [StackItem]
  ) {
    let layout = Stack.Layout(
      axis: .vertical, distribution: distribute, alignment: align, spacing: spacing)
    stack = Stack(layout: layout, items: elements())
  }

  /// Creates a stack of the given elements.
  public init(
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
    _ elements: [any Element]
  ) {
    let layout = Stack.Layout(
      axis: .vertical, distribution: distribute, alignment: align, spacing: spacing)
    stack = Stack(layout: layout, elements)
  }

  /// Returns the identifiers of the children, as in `[Image|Label]`.
  public static func viewIdentifier(_ view: VerticalStack) -> String { view.stack.identifier }

  public func write(into html: inout HTMLWriter) throws { try stack.write(into: &html) }
}
