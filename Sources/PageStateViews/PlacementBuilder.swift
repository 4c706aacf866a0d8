public import PageElements

/// A builder for the children of a state view.
///
/// ``StateView/render(state:props:)`` has this attribute by default.
public typealias PlacementBuilder<View: StateView> = ListBuilder<Placement<View>>

extension ListBuilder {
  /// Adds a view.
  public static func buildExpression<View>(
    _ placed: PlacedView<View>
  ) -> Part where Value == Placement<View> { .one(placed.placement) }
  /// Adds an element.
  public static func buildExpression<View>(
    _ placed: PlacedElement<View>
  ) -> Part where Value == Placement<View> { .one(placed.placement) }
  /// Adds nothing for a statement such as a call or an assignment.
  public static func buildExpression<View: StateView>(
    _ nothing: Void
  ) -> Part where Value == Placement<View> { .many([]) }
  /// Builds no children.
  public static func buildBlock<View: StateView>() -> Part where Value == Placement<View> {
    .many([])
  }

  @available(*, unavailable, message: "Place the element under a key: place(…, key: \"…\").")
  public static func buildExpression<View: StateView>(
    _ element: some Element
  ) -> Part where Value == Placement<View> { .many([]) }
  @available(
    *, unavailable, message: "Place text under a key: place(Label(\"…\"), key: \"…\")."
  )
  public static func buildExpression<View: StateView>(
    _ text: String
  ) -> Part where Value == Placement<View> { .many([]) }
  @available(*, unavailable, message: "Place the view under a key: place(View.self, key: \"…\").")
  public static func buildExpression<View: StateView>(
    _ type: any StateView.Type
  ) -> Part where Value == Placement<View> { .many([]) }
}
