/// Elements one below the other.
///
///     VerticalStack(spacing: 4) {
///       "Darjeeling"
///       Badge("New")
///     }
///     // <div class="pe-stack" data-axis="vertical" style="gap:4px">
///     // <div>Darjeeling</div><div><span class="pe-badge">New</span></div></div>
public struct VerticalStack: View {
  /// The stack, whose axis is vertical.
  public private(set) var stack: Stack

  /// Elements written one per line.
  ///
  /// - Parameters:
  ///   - distribute: How the room along the axis is shared.
  ///   - align: Where the children lie across it.
  ///   - spacing: The space between two children in CSS pixels; rendering throws
  ///     ``RenderError/invalidLength(_:of:)`` unless it is within 0 … 100,000.
  ///   - elements: The children, in the order in which they stand.
  public init(
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
    @StackBuilder elements: () -> [StackItem]
  ) {
    self.init(distribute: distribute, align: align, spacing: spacing, elements())
  }

  /// The elements of a list.
  public init(
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .leading, spacing: Double = 0,
    _ elements: [any Element]
  ) {
    let layout = Stack.Layout(
      axis: .vertical, distribution: distribute, alignment: align, spacing: spacing)
    stack = Stack(layout: layout, elements)
  }

  /// The identifiers of the children, as in `[Image|Label]`: what the stack is made of.
  public static func viewIdentifier(_ view: VerticalStack) -> String { view.stack.identifier }

  public func write(into html: inout HTMLWriter) throws { try stack.write(into: &html) }
}
