/// A result builder for the children of a stack: text, whole numbers, elements and lists of them.
public typealias StackBuilder = ListBuilder<StackItem>

extension ListBuilder<StackItem> {
  /// Adds text, a whole number or another element.
  @inlinable public static func buildExpression(_ element: some Element) -> Part {
    .one(StackItem(element))
  }
  /// Adds an element; adds none for `nil`.
  @inlinable public static func buildExpression(_ element: (some Element)?) -> Part {
    element.map { .one(StackItem($0)) } ?? .many([])
  }
  public static func buildExpression(_ elements: [any Element]) -> Part {
    .many(elements.map { StackItem($0) })
  }

  @available(*, unavailable, message: "Format the number as text: stacks show whole numbers only.")
  public static func buildExpression(_ number: Double) -> Part { .many([]) }
  @available(*, unavailable, message: "A stack holds elements. Put rows into a Section.")
  public static func buildExpression(_ row: Row) -> Part { .many([]) }
}
