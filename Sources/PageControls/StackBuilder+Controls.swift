public import PageElements

// These elements are as wide as their content and keep that width next to text, like buttons.
extension ListBuilder<StackItem> {
  /// Adds a menu that keeps its width.
  public static func buildExpression(_ menu: Menu) -> Part { huggingItem(menu) }
  /// Adds a dialog whose button keeps its width.
  public static func buildExpression(_ dialog: Dialog) -> Part { huggingItem(dialog) }
  /// Adds a chip that keeps its width.
  public static func buildExpression(_ chip: Chip) -> Part { huggingItem(chip) }
  /// Adds an avatar that keeps its width.
  public static func buildExpression(_ avatar: Avatar) -> Part { huggingItem(avatar) }
  /// Adds a group of buttons that keeps its width.
  public static func buildExpression(_ group: ButtonGroup) -> Part { huggingItem(group) }

  private static func huggingItem(_ element: some Element) -> Part {
    .one(element.layoutPriority(hugging: 251))
  }
}
