/// A child of a stack, with the priorities by which it keeps its natural size.
///
///     HorizontalStack {
///       Label("Darjeeling")
///       Label("2.40").layoutPriority(hugging: .defaultHigh)
///     }
///     // <div class="pe-stack" style="grid-template-columns:auto fit-content(100%)">…</div>
///
/// It is made from any element; outside a stack it shows the element alone.
public struct StackItem: Element {
  /// What is shown.
  public var element: AnyElement
  /// Against growing: where a stack has room to fill, the children with its lowest priority take
  /// it. ``LayoutPriority/defaultLow`` by default; one more for images, badges and buttons, so that
  /// they keep their size beside text.
  public var huggingPriority: LayoutPriority
  /// Against shrinking: where a stack is short of room, the children with its lowest priority
  /// yield, and the others keep their size. ``LayoutPriority/defaultHigh`` by default.
  public var compressionResistancePriority = LayoutPriority.defaultHigh

  /// A child that keeps the priorities it was given, or has the default ones.
  public init(_ element: some Element) {
    let element = element.any
    switch element.props {
    case let item as StackItem: self = item
    case is Image, is Badge, is Button:
      (self.element, huggingPriority) = (element, 251)
    default: (self.element, huggingPriority) = (element, .defaultLow)
    }
  }

  public var identifier: String { element.identifier }

  public func render(into html: inout HTMLWriter) throws { try element.render(into: &html) }

  /// Whether it takes what its neighbours leave.
  var isSpace: Bool { element == Self.space }

  private static let space = Spacer().any
}

extension Element {
  /// The same element as a child of a stack with priorities of its own.
  ///
  /// - Parameters:
  ///   - hugging: Against growing beyond its natural size; `nil`, the default, keeps what it has.
  ///   - compression: Against shrinking below it; `nil`, the default, keeps what it has.
  public func layoutPriority(
    hugging: LayoutPriority? = nil, compression: LayoutPriority? = nil
  ) -> StackItem {
    var item = StackItem(self)
    item.huggingPriority = hugging ?? item.huggingPriority
    item.compressionResistancePriority = compression ?? item.compressionResistancePriority
    return item
  }
}
