/// A view composed of other elements, as a function of its props.
///
///     struct ImageWithLabel: Component {
///       let props: (img: Image, title: String)
///
///       static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
///         oldProps != newProps
///       }
///
///       func render() -> HorizontalStack {
///         HorizontalStack(distribute: .equalSpacing, align: .center, spacing: 20) {
///           props.img
///           props.title
///         }
///       }
///     }
///     let row = Row(ImageWithLabel(props: (img: tea, title: "Tea")))
///
/// A component is an element: use it in rows, headers, stacks and other components. It renders the element that
/// ``render()`` returns, whose structure may depend on the props. A component stores only `props`, and equal props
/// always render to the same HTML.
public protocol Component<Props>: Element {
  /// The data that the component renders. It may be a tuple.
  associatedtype Props: Sendable
  /// The element that the component renders to, usually a stack.
  associatedtype Body: Element

  /// The props, and the only data of the component.
  var props: Props { get }
  /// Creates a component from its props. Swift synthesises this initialiser for an internal struct without other stored
  /// properties.
  init(props: Props)

  /// Returns the element to render.
  ///
  /// - Throws: An error of the component if the props cannot be rendered.
  func render() throws -> Body

  /// Returns whether the component renders differently with `newProps` than with `oldProps`.
  ///
  /// The default implementation compares equatable props. For other props, such as tuples, implement it. It must return
  /// false for equal props, and may return false only if both render to the same bytes. Use it to ignore props that do
  /// not affect the HTML: two components are equal if it returns false. A page is rendered and patched by its bytes
  /// regardless of the result. `expectUpdatesShowAllChanges` of PageTesting detects wrong results.
  static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool
}

extension Component {
  public func render(into html: inout HTMLWriter) throws {
    try render().render(into: &html)
  }

  /// Returns whether replacing one with the other requires no update.
  public static func == (left: Self, right: Self) -> Bool {
    !shouldElementUpdate(oldProps: left.props, newProps: right.props)
  }
}

extension Component where Props: Equatable {
  public static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
    oldProps != newProps
  }
}
