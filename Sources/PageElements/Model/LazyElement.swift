/// An element that is created only when it is rendered or compared.
///
///     Row(LazyElement(Label(report.summary())))   // no summary until the row is shown
///
/// The expression must return the same element each time, because it is evaluated whenever the element is needed.
public struct LazyElement: Element {
  private let make: @Sendable () -> AnyElement

  /// Stores the expression without evaluating it.
  public init(_ make: @escaping @Sendable @autoclosure () -> some Element) {
    self.make = { make().any }
  }

  /// The element, created by each access.
  public var content: AnyElement { make() }

  public var identifier: String { content.identifier }

  public func render(into html: inout HTMLWriter) throws { try content.render(into: &html) }

  public static func == (left: LazyElement, right: LazyElement) -> Bool {
    left.content == right.content
  }
}
