/// A value that renders itself as HTML.
///
///     struct Price: View {
///       var cents: Int
///       func write(into html: inout HTMLWriter) {
///         html.element("strong") { $0.number(cents / 100) }
///       }
///     }
///     Row(key: tea.id) { tea.name; Price(cents: 240) }   // … <td><strong>2</strong></td>
///
/// A view is an element: use it wherever an element is allowed, and style, name and describe it there. Only
/// ``write(into:)`` is required. A view that is written as a template also conforms to ``TemplateView``.
///
/// Equal views must write the same bytes. The synthesised `==` treats two spellings of "é" as equal, so a view with a
/// `String` should compare it by bytes:
///
///     struct Note: View {
///       var text: String
///       static func == (left: Note, right: Note) -> Bool {
///         left.text.utf8.elementsEqual(right.text.utf8)
///       }
///       func write(into html: inout HTMLWriter) { html.text(text) }
///     }
///
/// A view with a ``Label`` instead of a `String` needs no `==` of its own. (Patches compare the bytes of a page, so
/// they do not depend on `==`.)
///
/// A view's ``Element/identifier`` is the result of ``ElementableView/viewIdentifier(_:)``, the type's name by default.
/// To distinguish kinds of a view, implement only that function. Do not declare a property `identifier`: it would apply
/// only to the view itself, not to the view in a row or a stack.
public protocol View: ElementableView, Element where Props == Self {
  /// Appends the view's HTML: flow content, such as text, `<div>` and `<p>`. A view for section headers must not
  /// contain headings (HTML Standard, section 4.9.10).
  ///
  /// - Throws: ``RenderError`` or an error of the view if it cannot be rendered.
  func write(into html: inout HTMLWriter) throws
}

extension View {
  @inlinable public static func render(_ view: Self, into html: inout HTMLWriter) throws {
    try view.write(into: &html)
  }

  /// The result of ``ElementableView/viewIdentifier(_:)``.
  public var identifier: String { Self.viewIdentifier(self) }

  @inlinable public func render(into html: inout HTMLWriter) throws {
    try ElementOf<Self>(props: self).render(into: &html)
  }

  @inlinable public var any: AnyElement { ElementOf<Self>(props: self).any }
}

extension View where Self: TemplateView {
  public func write(into html: inout HTMLWriter) throws {
    try html.fill(
      Self.templateName, of: Self.typeName, values: try Self.templateValues(self))
  }

  public static func render(_ view: Self, into html: inout HTMLWriter) throws {
    try view.write(into: &html)
  }
}

extension View {
  /// Returns the view with another style: see ``ElementOf/styles(uniqueId:_:)``.
  ///
  ///     Label("Yay!").styles { $0.textColor = .red }
  ///     // <div class="pe-styled" style="color:#ff0000">Yay!</div>
  ///
  /// - Throws: The error of `change`.
  public func styles(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf<Self> {
    try ElementOf(props: self).styles(uniqueId: uniqueId, change)
  }

  /// Returns the view with a name: see ``ElementOf/name(_:)``.
  ///
  ///     Label("3").name("score")   // <div class="pe-styled" data-name="score">3</div>
  public func name(_ name: String) -> ElementOf<Self> { ElementOf(props: self).name(name) }

  /// Returns the view with a description for screen readers and tests: see
  /// ``ElementOf/accessibility(label:hint:value:identifier:)``.
  public func accessibility(
    label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil
  ) -> ElementOf<Self> {
    ElementOf(props: self).accessibility(
      label: label, hint: hint, value: value, identifier: identifier)
  }
}
