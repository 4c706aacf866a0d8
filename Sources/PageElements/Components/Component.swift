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
/// A component is an element: it stands in rows, headers, stacks and other components, and it
/// appends the HTML of what ``render()`` returns, which may differ in shape from props to props. A
/// `let props` is all it stores; the same props always render alike.
public protocol Component<Props>: Element {
  /// What the component needs to know to render. Tuples will do.
  associatedtype Props: Sendable
  /// What it renders to: a stack, usually.
  associatedtype Body: Element

  /// What ``render()`` shows: all that the component stores.
  var props: Props { get }
  /// The component that shows these props. Swift writes it for an internal struct that stores
  /// nothing else.
  init(props: Props)

  /// What the component shows.
  ///
  /// - Throws: An error of the component's own when the props cannot be shown.
  func render() throws -> Body

  /// Whether the component shows something else with `newProps` than with `oldProps`.
  ///
  /// By default it does when equatable props differ; with other props, such as tuples, it says so
  /// itself. It may answer false only where both render to the same bytes, and answers false for
  /// the same props. It spares the comparison of props that do not show: two components are equal
  /// when it answers false. A page is rendered and patched by its bytes, whatever it answers;
  /// `expectUpdatesHideNothing` of PageTesting finds the answer that is wrong.
  static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool
}

extension Component {
  public func render(into html: inout HTMLWriter) throws {
    try render().render(into: &html)
  }

  /// Whether going from one to the other updates nothing.
  public static func == (left: Self, right: Self) -> Bool {
    !shouldElementUpdate(oldProps: left.props, newProps: right.props)
  }
}

extension Component where Props: Equatable {
  public static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
    oldProps != newProps
  }
}
