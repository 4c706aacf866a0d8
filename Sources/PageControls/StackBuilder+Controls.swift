public import PageElements

// These elements are as wide as their content and keep that width next to text, like buttons.
extension ListBuilder<StackItem> {
  /// Adds a menu that keeps its width.
  public static func buildExpression(_ menu: Menu) -> Part { keepingSize(menu) }
  /// Adds a dialog whose button keeps its width.
  public static func buildExpression(_ dialog: Dialog) -> Part { keepingSize(dialog) }
  /// Adds a chip that keeps its width.
  public static func buildExpression(_ chip: Chip) -> Part { keepingSize(chip) }
  /// Adds an avatar that keeps its width.
  public static func buildExpression(_ avatar: Avatar) -> Part { keepingSize(avatar) }
  /// Adds a group of buttons that keeps its width.
  public static func buildExpression(_ group: ButtonGroup) -> Part { keepingSize(group) }

  private static func keepingSize(_ element: some Element) -> Part {
    .one(element.layoutPriority(hugging: 251))
  }
}
