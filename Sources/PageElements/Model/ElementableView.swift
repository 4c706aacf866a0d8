/// A type that renders props of one type as HTML.
///
/// The HTML depends only on the props. If the type is a ``View``, its values are their own props; for any other type,
/// no value is needed. ``Row``, ``SectionHeader``, ``SectionFooter``, ``TableHeaderView`` and ``StretchyHeader`` can
/// all contain its elements.
///
///     enum Price: ElementableView {
///       struct Props: Equatable, Sendable { var cents: Int }
///       static func render(_ props: Props, into html: inout HTMLWriter) {
///         html.element("strong") { $0.number(props.cents / 100) }
///       }
///     }
///     let cell = ElementOf<Price>(props: .init(cents: 240))
///
/// Only ``render(_:into:)`` is required. Use ``View`` for a view that is a value, and ``TemplateView`` for a view that
/// is written as a template.
///
/// Equal props must give the same bytes.
public protocol ElementableView {
  /// The data that the view renders.
  associatedtype Props: Equatable & Sendable

  /// Appends the view's HTML: flow content, such as text, `<div>` and `<p>`. A view for section headers must not
  /// contain headings (HTML Standard, section 4.9.10).
  ///
  /// - Throws: ``RenderError`` or an error of the view if the props cannot be rendered.
  static func render(_ props: Props, into html: inout HTMLWriter) throws

  /// Returns the kind of view for `props`, the same in every process and for equal props. It is the type's name by
  /// default, and the base of ``Element/identifier`` for the view's elements.
  static func viewIdentifier(_ props: Props) -> String

  /// Sets the style of all elements of this view, before any of them changes it. Sets nothing by default.
  ///
  ///     static func setup(_ style: inout ElementStyle) { style.textColor = .gray }
  static func setup(_ style: inout ElementStyle)

  /// Returns the source of the view's HTML: its own code by default.
  static func buildMethod() -> ViewBuildMethod
}

extension ElementableView {
  public static func viewIdentifier(_ props: Props) -> String { typeName }
  @inlinable public static func setup(_ style: inout ElementStyle) {}
  @inlinable public static func buildMethod() -> ViewBuildMethod { .frame() }

  /// The name of the type as in its declaration.
  package static var typeName: String { String(describing: Self.self) }

  /// Returns whether the props are equal. Compares text by bytes, because `==` treats two spellings of "é" as equal.
  @inlinable static func areEqual(_ left: Props, _ right: Props) -> Bool {
    guard Props.self == String.self, let text = left as? String, let other = right as? String
    else { return left == right }
    return text.utf8.elementsEqual(other.utf8)
  }
}
