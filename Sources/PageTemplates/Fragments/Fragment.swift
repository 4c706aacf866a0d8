public import PageElements
public import PageValidation

/// An element with checked markup from another source, such as a comment or an article from a CMS.
///
///     let comment = try HTMLFragment(text)
///     Row(key: id, Fragment(comment))
///
/// The content was checked when the `HTMLFragment` was created. Put it into a separate block, so that its text
/// direction does not affect the page.
public struct Fragment: View {
  /// The content: a fragment of flow content.
  public var content: HTMLFragment

  /// Creates an element with a fragment of flow content. Rendering a fragment of table parts throws an error.
  public init(_ content: HTMLFragment) { self.content = content }

  /// - Throws: `HTMLFragmentError.misplaced` for a fragment of table parts, which no element can contain.
  public func write(into html: inout HTMLWriter) throws {
    guard content.context == .content else { throw HTMLFragmentError.misplaced(content.context) }
    html.raw(rendered: content.bytes[...])
  }
}
