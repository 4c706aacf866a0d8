/// A view: a value that says what is shown, and shows it.
///
///     struct Price: View {
///       var cents: Int
///       func write(into html: inout HTMLWriter) {
///         html.element("strong") { $0.number(cents / 100) }
///       }
///     }
///     Row(key: tea.id) { tea.name; Price(cents: 240) }   // … <td><strong>2</strong></td>
///
/// A view is an element: it stands wherever one does, and is styled, named and described there.
/// ``write(into:)`` is all it needs. One that is written as a template conforms to ``TemplateView``
/// too.
///
/// Equal views write the same bytes, and it is the view's `==` that sees to it. What Swift makes takes
/// two spellings of "é" for one; a view that holds text as a `String` compares it by its bytes:
///
///     struct Note: View {
///       var text: String
///       static func == (left: Note, right: Note) -> Bool {
///         left.text.utf8.elementsEqual(right.text.utf8)
///       }
///       func write(into html: inout HTMLWriter) { html.text(text) }
///     }
///
/// One that holds a ``Label`` in its place needs no `==` of its own. (A page is patched by its bytes,
/// whatever `==` says.)
///
/// A view's ``Element/identifier`` is what ``ElementableView/viewIdentifier(_:)`` says, the type's name
/// by default: a view that tells kinds apart implements that, and nothing else. A property called
/// `identifier` would be read from the bare view alone, and not where it stands in a row or a stack:
/// give it another name.
public protocol View: ElementableView, Element where Props == Self {
  /// Appends the view's HTML: flow content, such as text, `<div>` and `<p>`. A view that is to stand
  /// in section headers too leaves out headings (HTML Standard, section 4.9.10).
  ///
  /// - Throws: ``RenderError`` or an error of the view's own when it cannot be shown.
  func write(into html: inout HTMLWriter) throws
}

extension View {
  @inlinable public static func render(_ view: Self, into html: inout HTMLWriter) throws {
    try view.write(into: &html)
  }

  /// What ``ElementableView/viewIdentifier(_:)`` says.
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
  /// The view in another style: see ``ElementOf/styles(uniqueId:_:)``.
  ///
  ///     Label("Yay!").styles { $0.textColor = .red }
  ///     // <div class="pe-styled" style="color:#ff0000">Yay!</div>
  ///
  /// - Throws: What `change` throws.
  public func styles(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf<Self> {
    try ElementOf(props: self).styles(uniqueId: uniqueId, change)
  }

  /// The view with a name: see ``ElementOf/name(_:)``.
  ///
  ///     Label("3").name("score")   // <div class="pe-styled" data-name="score">3</div>
  public func name(_ name: String) -> ElementOf<Self> { ElementOf(props: self).name(name) }

  /// The view as screen readers and tests shall know it: see
  /// ``ElementOf/accessibility(label:hint:value:identifier:)``.
  public func accessibility(
    label: String? = nil, hint: String? = nil, value: String? = nil, identifier: String? = nil
  ) -> ElementOf<Self> {
    ElementOf(props: self).accessibility(
      label: label, hint: hint, value: value, identifier: identifier)
  }
}
