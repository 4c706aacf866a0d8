/// How much a child of a stack insists on its natural size, from 1 to 1000.
///
///     Label("2.40").layoutPriority(hugging: .defaultHigh)
///
/// Only the order among the children of one stack counts, not the distance.
public struct LayoutPriority: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The higher, the more it insists.
  public var value: Int

  /// A priority between or beside the named ones. The range is not checked.
  public init(_ value: Int) { self.value = value }
  public init(integerLiteral value: Int) { self.value = value }

  /// 250: gives way easily.
  public static let defaultLow: LayoutPriority = 250
  /// 750: gives way when it must.
  public static let defaultHigh: LayoutPriority = 750
  /// 1000: gives way last.
  public static let required: LayoutPriority = 1000

  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.value < right.value
  }
}
