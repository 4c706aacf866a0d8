public import PageElements
public import PageValidation

/// Markup that somebody else wrote, as an element: a comment, an article of a content management
/// system.
///
///     let comment = try HTMLFragment(text)
///     Row(key: id, ElementOfFragment(comment))
///
/// What it shows was checked when the ``HTMLFragment`` was made. Put it into a block of its own, so
/// that no direction of its text reaches the page's.
public enum Fragment: ElementableView {
  public typealias Props = HTMLFragment

  /// - Throws: `HTMLFragmentError.misplaced` for a fragment of table parts, which no element holds.
  public static func render(_ props: HTMLFragment, into html: inout HTMLWriter) throws {
    guard props.context == .content else { throw HTMLFragmentError.misplaced(props.context) }
    html.raw(rendered: props.bytes[...])
  }
}

/// A fragment of flow content.
public func ElementOfFragment(_ fragment: HTMLFragment) -> ElementOf<Fragment> {
  ElementOf(props: fragment)
}
