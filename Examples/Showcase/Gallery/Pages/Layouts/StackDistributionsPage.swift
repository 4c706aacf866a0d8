import PageElements

extension GalleryPage {
  static let stackDistributions = GalleryPage(
    "stack-distributions", "Stacks: distribution", in: .layouts, shows: ["N26", "O6"],
    about: "How the children of a stack share the room: the same three boxes, five times and more."
  ) {
    let boxes = [box("Tea"), box("Darjeeling"), box("First flush")]
    let space: [any Element] = [box("Left"), Spacer(), box("Right")]
    return Table {
      Section("Fill: all grow alike", key: "fill") {
        HorizontalStack(spacing: 8, boxes)
      }
      Section("Fill equally: all as wide", key: "equally") {
        HorizontalStack(distribute: .fillEqually, spacing: 8, boxes)
      }
      Section("Fill proportionally: more text, more width", key: "proportionally") {
        HorizontalStack(distribute: .fillProportionally, spacing: 8, boxes)
      }
      Section("Equal spacing: the space between is shared", key: "spacing") {
        HorizontalStack(distribute: .equalSpacing, spacing: 8, boxes)
      }
      Section("Equal centring: the space around is shared", key: "centring") {
        HorizontalStack(distribute: .equalCentering, spacing: 8, boxes)
      }
      Section("Spacing: none, 16, 48", key: "gap") {
        for spacing in [0.0, 16, 48] { HorizontalStack(spacing: spacing, boxes) }
      }
      Section("Flexible space takes what is left", key: "space") {
        HorizontalStack(spacing: 8, space)
      }
    }
  }
}

private func box(_ text: String) -> ElementOf<Label> {
  Label(text).styles { style in
    style.border = .init(width: 1, color: .gray)
    style.backgroundColor = Color(red: 60, green: 160, blue: 80, alpha: 50)
    (style.cornerRadius, style.height, style.textAlignment) = (6, 36, .center)
  }
}
