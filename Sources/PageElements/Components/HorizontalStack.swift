/// Elements side by side, from the start of the line to its end.
///
///     HorizontalStack(spacing: 8) {
///       Badge("New")
///       "Darjeeling"
///     }
///     // <div class="pe-stack" style="gap:8px;grid-template-columns:fit-content(100%) auto">
///     // <div><span class="pe-badge">New</span></div><div>Darjeeling</div></div>
///
/// Where there is too little room, short children keep their width and long texts wrap.
public struct HorizontalStack: View {
  /// The stack, whose axis is horizontal.
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
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
    @StackBuilder elements: () -> [StackItem]
  ) {
    self.init(distribute: distribute, align: align, spacing: spacing, elements())
  }

  /// The elements of a list.
  public init(
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
    _ elements: [any Element]
  ) {
    let layout = Stack.Layout(
      axis: .horizontal, distribution: distribute, alignment: align, spacing: spacing)
    stack = Stack(layout: layout, elements)
  }

  /// The same stack; it scrolls sideways where its children do not fit, without a bar.
  ///
  ///     HorizontalStack(spacing: 8, photos).scrollable(label: "Photos")
  ///     // <div class="pe-stack" data-scroll="" tabindex="0" role="group" aria-label="Photos" …>
  ///
  /// The keyboard reaches it, so it needs a name.
  ///
  /// - Parameter label: What is in it, read out by screen readers; rendering throws
  ///   ``ControlError/emptyLabel(name:)`` where it is empty.
  public func scrollable(label: String) -> HorizontalStack {
    var copy = self
    copy.stack.scrollLabel = label
    return copy
  }

  /// The identifiers of the children, as in `[Image|Label]`: what the stack is made of.
  public static func viewIdentifier(_ view: HorizontalStack) -> String { view.stack.identifier }

  public func write(into html: inout HTMLWriter) throws { try stack.write(into: &html) }
}
