/// Collects the children of a stack: text, whole numbers, elements and lists of them.
public typealias StackBuilder = ListBuilder<StackItem>

extension ListBuilder<StackItem> {
  public static func buildExpression(_ text: String) -> Part {
    .one(StackItem(AnyElement.text(text)))
  }
  public static func buildExpression(_ number: Int) -> Part {
    .one(StackItem(AnyElement.number(number)))
  }
  public static func buildExpression(_ element: some Element) -> Part { .one(StackItem(element)) }
  public static func buildExpression(_ elements: [any Element]) -> Part {
    .many(elements.map { StackItem($0) })
  }

  @available(*, unavailable, message: "Format the number as text: stacks show whole numbers only.")
  public static func buildExpression(_ number: Double) -> Part { .many([]) }
  @available(*, unavailable, message: "Optional text needs a fallback, as in: name ?? \"\"")
  public static func buildExpression(_ text: String?) -> Part { .many([]) }
  @available(*, unavailable, message: "A stack holds elements. Put rows into a Section.")
  public static func buildExpression(_ row: Row) -> Part { .many([]) }
}
