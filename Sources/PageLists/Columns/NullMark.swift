package import PageElements

/// A mark that distinguishes a missing value from an empty text. CSS generates it, so readers cannot copy it or find it
/// by a search.
package struct NullMark: View, Hashable {
  package init() {}

  package func write(into html: inout HTMLWriter) {
    html.raw("<i class=\"pe-null\"></i>")
  }
}
