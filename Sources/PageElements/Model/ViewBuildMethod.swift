/// The source of a view's HTML.
///
///     static func buildMethod() -> ViewBuildMethod { .frame(width: 64, height: 64) }
public enum ViewBuildMethod: Sendable {
  /// The view's code, in a box of this size in CSS pixels unless a style sets another. `.frame()`, the default of every
  /// view, adds no box.
  case frame(width: Double? = nil, height: Double? = nil)
  /// The template with the name of the view's type, for a ``TemplateView``.
  case template
  /// The template with this name, for a ``TemplateView``.
  case templateNamed(String)
  /// Another view with the same props, chosen when the element is rendered. If the block returns the view itself, its
  /// code is used.
  case custom(@Sendable () throws -> any ElementableView.Type)

  /// Whether only the view's code is rendered, without a box.
  @inlinable var isPlain: Bool {
    if case .frame(width: nil, height: nil) = self { true } else { false }
  }
}
