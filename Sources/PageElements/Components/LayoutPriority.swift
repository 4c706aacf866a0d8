/// The priority with which a child of a stack keeps its natural size, from 1 to 1000.
///
///     Label("2.40").layoutPriority(hugging: .defaultHigh)
///
/// Only the order of the priorities in a stack matters, not their difference.
public struct LayoutPriority: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The priority. Children with a higher one keep their size longer.
  public var value: Int

  /// Creates a priority. The range is not checked.
  public init(_ value: Int) { self.value = value }
  public init(integerLiteral value: Int) { self.value = value }

  /// 250: a low priority.
  public static let defaultLow: LayoutPriority = 250
  /// 750: a high priority.
  public static let defaultHigh: LayoutPriority = 750
  /// 1000: the highest priority.
  public static let required: LayoutPriority = 1000

  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.value < right.value
  }
}
