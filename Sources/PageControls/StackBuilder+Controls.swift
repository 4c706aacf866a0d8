public import PageElements

// What is as wide as what it says keeps its size beside text, as buttons do.
extension ListBuilder<StackItem> {
  /// A menu, which keeps its size.
  public static func buildExpression(_ menu: Menu) -> Part { keepingSize(menu) }
  /// A dialog's button, which keeps its size.
  public static func buildExpression(_ dialog: Dialog) -> Part { keepingSize(dialog) }
  /// A chip, which keeps its size.
  public static func buildExpression(_ chip: Chip) -> Part { keepingSize(chip) }
  /// An avatar, which keeps its size.
  public static func buildExpression(_ avatar: Avatar) -> Part { keepingSize(avatar) }
  /// Buttons that belong together, which keep their size.
  public static func buildExpression(_ group: ButtonGroup) -> Part { keepingSize(group) }

  private static func keepingSize(_ element: some Element) -> Part {
    .one(element.layoutPriority(hugging: 251))
  }
}
