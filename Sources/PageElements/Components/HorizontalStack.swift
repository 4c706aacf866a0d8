/// Elements side by side, from the start of the line to its end.
///
///     HorizontalStack(spacing: 8) {
///       Badge("New")
///       "Darjeeling"
///     }
///     // <div class="pe-stack" style="gap:8px;grid-template-columns:fit-content(100%) auto">
///     // <div><span class="pe-badge">New</span></div><div>Darjeeling</div></div>
///
/// If there is too little space, short children keep their width and long texts wrap.
public struct HorizontalStack: View {
  /// The underlying stack with a horizontal axis.
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
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
    @StackBuilder elements: () -> [StackItem]
  ) {
    let layout = Stack.Layout(
      axis: .horizontal, distribution: distribute, alignment: align, spacing: spacing)
    stack = Stack(layout: layout, items: elements())
  }

  /// Creates a stack of the given elements.
  public init(
    distribute: Stack.Distribution = .fill, align: Stack.Alignment = .top, spacing: Double = 0,
    _ elements: [any Element]
  ) {
    let layout = Stack.Layout(
      axis: .horizontal, distribution: distribute, alignment: align, spacing: spacing)
    stack = Stack(layout: layout, elements)
  }

  /// Returns a copy that scrolls sideways, without a scroll bar, if its children do not fit.
  ///
  ///     HorizontalStack(spacing: 8, photos).scrollable(label: "Photos")
  ///     // <div class="pe-stack" data-scroll="" tabindex="0" role="group" aria-label="Photos" …>
  ///
  /// The keyboard can focus the stack, so it needs a name.
  ///
  /// - Parameter label: The name of the content for screen readers. Rendering throws ``ControlError/emptyLabel(name:)``
  ///   if it is empty.
  public func scrollable(label: String) -> HorizontalStack {
    var copy = self
    copy.stack.scrollLabel = label
    return copy
  }

  /// Returns the identifiers of the children, as in `[Image|Label]`.
  public static func viewIdentifier(_ view: HorizontalStack) -> String { view.stack.identifier }

  public func write(into html: inout HTMLWriter) throws { try stack.write(into: &html) }
}
