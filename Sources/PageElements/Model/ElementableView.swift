/// A type of view: how props of one kind become HTML.
///
/// What it shows follows from the props it is given. Where it is a ``View``, a value of it is its own
/// props; of another the type alone is needed. Written once it is used anywhere: ``Row``,
/// ``SectionHeader``, ``SectionFooter``, ``TableHeaderView`` and ``StretchyHeader`` all contain elements
/// of it.
///
///     enum Price: ElementableView {
///       struct Props: Equatable, Sendable { var cents: Int }
///       static func render(_ props: Props, into html: inout HTMLWriter) {
///         html.element("strong") { $0.number(props.cents / 100) }
///       }
///     }
///     let cell = ElementOf<Price>(props: .init(cents: 240))
///
/// Rendering is all a view needs. A view that is a value itself is a ``View``; one that is written as
/// a template conforms to ``TemplateView``.
///
/// The same props always give the same bytes.
public protocol ElementableView {
  /// What the view needs to know to render.
  associatedtype Props: Equatable & Sendable

  /// Appends the view's HTML: flow content, such as text, `<div>` and `<p>`. A view that is to stand
  /// in section headers too leaves out headings (HTML Standard, section 4.9.10).
  ///
  /// - Throws: ``RenderError`` or an error of the view's own when the props cannot be shown.
  static func render(_ props: Props, into html: inout HTMLWriter) throws

  /// What kind of view this is with `props`, the same in every process and for equal props. The
  /// type's name by default. Every ``Element/identifier`` of the view's elements is made of it.
  static func viewIdentifier(_ props: Props) -> String

  /// Sets what all elements of this view look like, before any of them is customised. Nothing by
  /// default.
  ///
  ///     static func setup(_ style: inout ElementStyle) { style.textColor = .gray }
  static func setup(_ style: inout ElementStyle)

  /// Where the view's HTML comes from: its own code by default.
  static func buildMethod() -> ViewBuildMethod
}

extension ElementableView {
  public static func viewIdentifier(_ props: Props) -> String { typeName }
  @inlinable public static func setup(_ style: inout ElementStyle) {}
  @inlinable public static func buildMethod() -> ViewBuildMethod { .frame() }

  /// The type's name, as written where it is declared.
  package static var typeName: String { String(describing: Self.self) }

  /// Whether props are equal; text by its bytes, since `==` takes two spellings of "é" for one.
  @inlinable static func areEqual(_ left: Props, _ right: Props) -> Bool {
    guard Props.self == String.self, let text = left as? String, let other = right as? String
    else { return left == right }
    return text.utf8.elementsEqual(other.utf8)
  }
}
