/// Where a view's HTML comes from.
///
///     static func buildMethod() -> ViewBuildMethod { .frame(width: 64, height: 64) }
public enum ViewBuildMethod: Sendable {
  /// The view's code, in a box of this size in CSS pixels, unless a style says another. `.frame()`,
  /// the default of every view, puts no box around it.
  case frame(width: Double? = nil, height: Double? = nil)
  /// The template named like the view's type, for a ``TemplateView``.
  case template
  /// The template of this name, for a ``TemplateView``.
  case templateNamed(String)
  /// Another view with the same props, chosen when the element is rendered. A block that returns
  /// the view itself stands for its code.
  case custom(@Sendable () throws -> any ElementableView.Type)

  /// Whether the view's code is all there is to write.
  @inlinable var isPlain: Bool {
    if case .frame(width: nil, height: nil) = self { true } else { false }
  }
}
