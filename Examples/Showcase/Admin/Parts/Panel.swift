import PageElements

/// A heading with its content, as an item of a grid.
struct Panel: View {
  var title: String
  var content: VerticalStack

  init(_ title: String, detail: String? = nil, @StackBuilder content: () -> [StackItem]) {
    self.title = title
    self.content = VerticalStack(align: .fill, spacing: 16) {
      VerticalStack(spacing: 2) {
        Heading(title, level: 2)
        if let detail { note(detail) }
      }
      content()
    }
  }

  func write(into html: inout HTMLWriter) throws { try content.write(into: &html) }
}
