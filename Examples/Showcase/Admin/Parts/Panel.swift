import PageElements

/// A heading over what belongs to it, as an item of a grid.
struct Panel: View {
  var title: String
  var content: VerticalStack

  init(_ title: String, @StackBuilder content: () -> [StackItem]) {
    self.title = title
    self.content = VerticalStack(align: .fill, spacing: 12) {
      Heading(title, level: 2)
      content()
    }
  }

  func write(into html: inout HTMLWriter) throws { try content.write(into: &html) }
}
