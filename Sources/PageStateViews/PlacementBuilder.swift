public import PageElements

/// Collects what a state view places, one per line, with `if`, `switch` and `for`.
///
/// ``StateView/render(state:props:)`` is such a builder without further ado.
@resultBuilder public enum PlacementBuilder<View: StateView>: PartBuilder {
  public typealias Value = Placement<View>

  public static func buildExpression(_ placed: PlacedView<View>) -> Part { .one(placed.placement) }
  public static func buildExpression(_ placed: PlacedElement<View>) -> Part {
    .one(placed.placement)
  }
  /// A statement that places nothing, such as a call or an assignment.
  public static func buildExpression(_ nothing: Void) -> Part { .many([]) }
  /// Nothing at all: a view without children.
  public static func buildBlock() -> Part { .many([]) }

  @available(*, unavailable, message: "Place the element under a key: place(…, key: \"…\").")
  public static func buildExpression(_ element: some Element) -> Part { .many([]) }
  @available(
    *, unavailable, message: "Place text under a key: place(Label(\"…\"), key: \"…\")."
  )
  public static func buildExpression(_ text: String) -> Part { .many([]) }
  @available(*, unavailable, message: "Place the view under a key: place(View.self, key: \"…\").")
  public static func buildExpression(_ type: any StateView.Type) -> Part { .many([]) }
}
