public import PageElements
public import PageValidation

/// Markup that somebody else wrote, as an element: a comment, an article of a content management
/// system.
///
///     let comment = try HTMLFragment(text)
///     Row(key: id, Fragment(comment))
///
/// What it shows was checked when the `HTMLFragment` was made. Put it into a block of its own, so
/// that no direction of its text reaches the page's.
public struct Fragment: View {
  /// What is shown: a fragment of flow content.
  public var content: HTMLFragment

  /// Shows a fragment of flow content; one of table parts throws when it is written.
  public init(_ content: HTMLFragment) { self.content = content }

  /// - Throws: `HTMLFragmentError.misplaced` for a fragment of table parts, which no element holds.
  public func write(into html: inout HTMLWriter) throws {
    guard content.context == .content else { throw HTMLFragmentError.misplaced(content.context) }
    html.raw(rendered: content.bytes[...])
  }
}
