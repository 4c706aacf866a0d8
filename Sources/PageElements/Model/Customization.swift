/// What sets one element apart from others of its view: behind one pointer, `nil` for most.
@usableFromInline final class Customization: Equatable, Sendable {
  /// Given with a style; `nil` lets the style's content tell.
  let uniqueId: String?
  /// The whole style, the view's own included. `nil` where only a name or a label was given.
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

  /// What follows the view's identifier: the unique id, or six characters that the style's content
  /// decides.
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
