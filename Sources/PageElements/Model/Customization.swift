/// The style, name and description of one element. Stored behind one pointer, which is `nil` for most elements.
@usableFromInline final class Customization: Equatable, Sendable {
  /// The id given with a style. `nil` derives the suffix from the style's content.
  let uniqueId: String?
  /// The whole style, including the view's own. `nil` if only a name or a description was given.
  let style: ElementStyle?
  let name: String?
  let accessibility: Accessibility?

  private init(
    uniqueId: String?, style: ElementStyle?, name: String?, accessibility: Accessibility?
  ) {
    (self.uniqueId, self.style, self.name) = (uniqueId, style, name)
    self.accessibility = accessibility
  }

  static func style(
    _ style: ElementStyle, uniqueId: String?, over other: Customization?
  ) -> Customization {
    Customization(
      uniqueId: uniqueId, style: style, name: other?.name, accessibility: other?.accessibility)
  }

  static func name(_ name: String, over other: Customization?) -> Customization {
    Customization(
      uniqueId: other?.uniqueId, style: other?.style, name: name,
      accessibility: other?.accessibility)
  }

  static func accessibility(
    _ accessibility: Accessibility, over other: Customization?
  ) -> Customization {
    Customization(
      uniqueId: other?.uniqueId, style: other?.style, name: other?.name,
      accessibility: accessibility)
  }

  /// The text after the view's identifier: the unique id, or six characters derived from the style's content.
  var suffix: String {
    guard let style else { return "" }
    return uniqueId ?? style.suffix
  }

  @usableFromInline static func == (left: Customization, right: Customization) -> Bool {
    left === right
      || left.uniqueId.hasSameBytes(as: right.uniqueId) && left.style == right.style
        && left.name.hasSameBytes(as: right.name) && left.accessibility == right.accessibility
  }
}
