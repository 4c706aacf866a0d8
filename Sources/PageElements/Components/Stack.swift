/// Elements side by side or one below the other.
///
///     HorizontalStack(spacing: 8) {
///       ElementOfBadge("New")
///       "Darjeeling"
///     }
///     // <div class="pe-stack" style="gap:8px;grid-template-columns:fit-content(100%) auto">
///     // <div><span class="pe-badge">New</span></div><div>Darjeeling</div></div>
///
/// A stack is an element: it stands in rows, headers and other stacks. Where there is too little
/// room, short children keep their width and long texts wrap.
public enum Stack: ElementableView {
  /// The direction in which the children follow each other.
  public enum Axis: Hashable, Sendable {
    case horizontal, vertical
  }

  /// How the room along the axis is shared.
  public enum Distribution: Hashable, Sendable {
    /// The children fill it: those with the lowest hugging priority grow, all alike.
    case fill
    /// Every child gets the same.
    case fillEqually
    /// Every child gets a share in proportion to its natural width. Vertical stacks fill.
    case fillProportionally
    /// The children keep their size, the space between them is equal.
    case equalSpacing
    /// The children keep their size, each in the middle of the space around it.
    case equalCentering
  }

  /// Where the children lie across the axis.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the start: the top of a horizontal stack; the left of a vertical one, in English.
    case leading
    case center
    /// At the end: the bottom of a horizontal stack; the right of a vertical one, in English.
    case trailing
    /// On the base of the first line of text; in a vertical stack as ``leading``.
    case firstBaseline
    /// On the base of the last line of text; in a vertical stack as ``leading``.
    case lastBaseline

    /// The same as ``leading``, as horizontal stacks spell it.
    public static let top = leading
    /// The same as ``trailing``, as horizontal stacks spell it.
    public static let bottom = trailing
  }

  /// How a stack arranges its children, whatever they are.
  public struct Layout: Hashable, Sendable {
    public var axis: Axis
    public var distribution: Distribution
    public var alignment: Alignment
    /// The space between two children, in CSS pixels.
    public var spacing: Double

    public init(
      axis: Axis = .horizontal, distribution: Distribution = .fill, alignment: Alignment = .top,
      spacing: Double = 0
    ) {
      (self.axis, self.distribution) = (axis, distribution)
      (self.alignment, self.spacing) = (alignment, spacing)
    }
  }

  /// A stack's layout and children. Equatable only, since an element of any type is no more.
  public struct Props: Equatable, Sendable {
    public var layout: Layout
    /// The children, in reading order.
    public var items: [StackItem]
    /// What a stack that scrolls sideways is called for screen readers. `nil`, the default, means
    /// that it does not scroll.
    public var scrollLabel: String?

    public init(layout: Layout = Layout(), items: [StackItem], scrollLabel: String? = nil) {
      (self.layout, self.items, self.scrollLabel) = (layout, items, scrollLabel)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.layout == right.layout && left.items == right.items
        && left.scrollLabel.hasSameBytes(as: right.scrollLabel)
    }

    /// What the children show.
    public var elements: [AnyElement] { items.map(\.element) }
  }

  /// The identifiers of the children, as in `[ImageView|Label]`: what the stack is made of.
  public static func viewIdentifier(_ props: Props) -> String {
    "[" + props.items.map(\.identifier).joined(separator: "|") + "]"
  }
}

/// A stack as an element. The seeds call it its props, since there it was both.
public typealias StackProps = ElementOf<Stack>

extension ElementOf where View == Stack {
  /// A stack of these elements; stacks among them nest.
  ///
  ///     StackProps(axis: .vertical, elements: [ElementOfLabel("Tea"), ElementOfBadge("New")])
  public init(
    axis: Stack.Axis = .horizontal, distribution: Stack.Distribution = .fill,
    alignment: Stack.Alignment = .top, spacing: Double = 0, elements: [any Element]
  ) {
    let layout = Stack.Layout(
      axis: axis, distribution: distribution, alignment: alignment, spacing: spacing)
    self.init(props: Stack.Props(layout: layout, items: elements.map { StackItem($0) }))
  }
}
