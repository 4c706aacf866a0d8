public import PageElements

/// Collects what a state view places.
///
/// ``StateView/render(state:props:)`` is such a builder without further ado.
public typealias PlacementBuilder<View: StateView> = ListBuilder<Placement<View>>

extension ListBuilder {
  /// A view under its key.
  public static func buildExpression<View>(
    _ placed: PlacedView<View>
  ) -> Part where Value == Placement<View> { .one(placed.placement) }
  /// An element under its key.
  public static func buildExpression<View>(
    _ placed: PlacedElement<View>
  ) -> Part where Value == Placement<View> { .one(placed.placement) }
  /// A statement that places nothing, such as a call or an assignment.
  public static func buildExpression<View: StateView>(
    _ nothing: Void
  ) -> Part where Value == Placement<View> { .many([]) }
  /// Nothing at all: a view without children.
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
