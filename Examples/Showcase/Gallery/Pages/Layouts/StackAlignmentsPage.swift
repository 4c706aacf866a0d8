import PageElements

extension GalleryPage {
  static let stackAlignments = GalleryPage(
    "stack-alignments", "Stacks: alignment", in: .layouts, shows: ["N26"],
    about: "Where children of different heights lie across a stack: its edges, middle or lines."
  ) {
    let alignments: [(String, Stack.Alignment)] = [
      ("Top, the default", .top), ("Centre", .center), ("Bottom", .bottom),
      ("Fill, from edge to edge", .fill), ("On the base of the first line", .firstBaseline),
      ("On the base of the last line", .lastBaseline),
    ]
    return Table {
      alignments.map { name, alignment in
        Section(name, key: name) {
          HorizontalStack(align: alignment, spacing: 16) {
            box("72 high") { ($0.width, $0.height) = (72, 72) }
            box("Large") { $0.font = .bold(size: 28) }
            box("Two lines of small text") { ($0.font.size, $0.width) = (13, 96) }
          }
        }
      }
    }
  }
}

private func box(_ text: String, _ change: (inout ElementStyle) -> Void) -> ElementOf<Label> {
  Label(text).styles { style in
    style.border = .init(width: 1, color: .gray)
    style.backgroundColor = Color(red: 60, green: 160, blue: 80, alpha: 50)
    change(&style)
  }
}
