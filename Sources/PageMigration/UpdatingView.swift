public import PageElements

/// A view that is set up, then updated with its props: an alternative to writing `render(_:into:)`.
///
///     struct Score: UpdatingView {
///       var props: Int?
///       private var text = ""
///
///       init() {}
///       mutating func update() { text = props.map { "\($0) points" } ?? "" }
///       func write(into html: inout HTMLWriter) { html.text(text) }
///     }
///     ElementOf<Score>(props: 3)   // 3 points
///
/// To render an element, a view is created, ``setup()`` runs exactly once while ``props`` is still `nil`, ``props``
/// is set, ``update()`` runs, and the view writes itself. Nothing is kept, so the same props render to the same
/// bytes.
///
/// A view that is also a `TemplateView` writes nothing. It fills its template with itself, so its stored properties
/// are the template's outlets.
///
///     struct Teaser: TemplateView, UpdatingView {
///       struct Props: Equatable, Sendable { var title: String }
///       var props: Props?
///       var label = TextOutlet()
///
///       init() {}
///       mutating func setup() { label.textAlignment = .center }
///       mutating func update() { label.text = props?.title ?? "" }
///     }
///     // Templates/Teaser.mustache: <div>{{{label.element}}}</div>
public protocol UpdatingView: ElementableView, Sendable {
  /// The type of ``props``, from which Swift infers it.
  associatedtype Props

  /// Creates an empty view.
  init()

  /// The values to show; `nil` until ``setup()`` has run.
  var props: Props? { get set }

  /// Sets everything that does not depend on the props. Does nothing by default.
  mutating func setup()

  /// Updates the view to show its props.
  ///
  /// - Throws: `RenderError` or an error of the view's own if the props cannot be shown.
  mutating func update() throws

  /// Appends the view's HTML.
  ///
  /// - Throws: The errors of ``update()``.
  func write(into html: inout HTMLWriter) throws
}

extension UpdatingView {
  public mutating func setup() {}

  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try updated(to: props).write(into: &html)
  }

  /// Returns a view that shows `props`.
  static func updated(to props: Props) throws -> Self {
    var view = Self()
    view.setup()
    view.props = props
    try view.update()
    return view
  }
}

extension UpdatingView where Self: TemplateView {
  public static func templateValues(_ props: Props) throws -> any Sendable {
    try updated(to: props)
  }

  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try html.fill(templateName, of: typeName, values: try templateValues(props))
  }

  public func write(into html: inout HTMLWriter) throws {
    try html.fill(Self.templateName, of: Self.typeName, values: self)
  }
}
