package import PageElements

/// A quiet mark in place of a missing value, so that it differs from an empty text. It is no text: readers can neither
/// search for it nor copy it.
package struct NullMark: View, Hashable {
  package init() {}

  package func write(into html: inout HTMLWriter) {
    html.raw("<i class=\"pe-null\"></i>")
  }
}
