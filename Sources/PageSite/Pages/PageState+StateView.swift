public import PageElements
public import PageStateViews

extension PageState {
  /// A tree of state views as this visitor left it, its controls at work: whatever a function of it
  /// changes is remembered.
  ///
  ///     let counter = try state.element(of: \.counter)
  ///     return Table { Section { Row(key: "counter", counter) } }
  ///
  /// Every gesture is one turn of the tree, and one patch. Where a function throws, all is as before.
  /// It stands in a row with a key, like everything with a handler.
  ///
  /// - Parameters:
  ///   - path: Where the tree lies in the state.
  ///   - id: Tells this tree from others in the same row. Empty, the default, for the only one.
  ///   - props: What a parent would pass, such as what the address says. None by default.
  ///   - afterTurn: Called after each turn, to change what else the page remembers. Nothing by
  ///     default.
  /// - Throws: `StateViewError`, or what a view's render throws.
  public func element<Root: StateView>(
    of path: any WritableKeyPath<Value, SavedTree<Root>> & Sendable, id: String = "",
    props: StateProps = StateProps(),
    afterTurn: @escaping @Sendable (inout Value, StateTree) -> Void = { _, _ in }
  ) throws -> ElementOf<StateMarkup> {
    try value[keyPath: path].tree(props: props).element(id: id) { event in
      try self.update { value in
        var tree = try value[keyPath: path].tree(props: props)
        try tree.send(event)
        try value[keyPath: path].keep(tree, props: props)
        afterTurn(&value, tree)
      }
    }
  }
}
