/// An element that is made when it is rendered or compared, not before.
///
///     Row(LazyElement(Label(report.summary())))   // no summary until the row is shown
///
/// `make` gives the same element each time: it is asked again whenever the element is needed, so
/// that a lazy element stays a value.
public struct LazyElement: Element {
  private let make: @Sendable () -> AnyElement

  /// Keeps the expression, which is not evaluated here.
  public init(_ make: @escaping @Sendable @autoclosure () -> some Element) {
    self.make = { make().any }
  }

  /// What it is made of.
  public var content: AnyElement { make() }

  public var identifier: String { content.identifier }

  public func render(into html: inout HTMLWriter) throws { try content.render(into: &html) }

  public static func == (left: LazyElement, right: LazyElement) -> Bool {
    left.content == right.content
  }
}
