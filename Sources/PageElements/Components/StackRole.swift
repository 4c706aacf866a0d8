/// The way in which a stack treats an element, by its type.
@usableFromInline enum StackRole: Sendable {
  /// A ``StackItem``, with its own priorities.
  case item
  /// An element that keeps its size beside text.
  case keepsSize
  /// A ``Spacer``, which takes the remaining space.
  case space
  case content

  init(ofProps props: Any.Type) {
    if props == StackItem.self {
      self = .item
    } else if props == Image.self || props == Badge.self || props == Button.self {
      self = .keepsSize
    } else {
      self = .content
    }
  }
}
