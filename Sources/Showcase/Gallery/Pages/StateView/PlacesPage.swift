import PageElements

extension GalleryPage {
  static let places = GalleryPage(
    "places", "Where children are placed", in: .stateView, shows: ["S5", "S8"],
    about: "Below each other, on the parent's edges, in its centre: a layout of typed lines."
  ) {
    let below = try StateTree(Below.self).element
    let poster = try StateTree(Poster.self).element
    return Table {
      Section("One below the other, as wide as the parent", key: "below") { below }
      Section("One over the other", key: "over") { poster }
    }
  }
}

private enum Below: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<Below>] {
    place(Tile.self, key: "first").prop(forKey: Tile.text, is: "Nothing said")
    place(Tile.self, key: "second") { $0.height.equal(to: 80) }
      .prop(forKey: Tile.text, is: "80 high")
    place(Tile.self, key: "third") { make in
      make.width.equalToParent(offset: -40)
      make.trailing.equalToParent()
    }
    .prop(forKey: Tile.text, is: "40 less wide, at the end")
    place(Tile.self, key: "fourth") { make in
      make.width.equal(to: 200)
      make.centerX.equalToParent()
    }
    .prop(forKey: Tile.text, is: "200, in the middle")
  }
}

private enum Poster: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<Poster>] {
    place(Tile.self, key: "sky") { $0.height.equal(to: 200) }
    place(Tile.self, key: "ground") { make in
      make.edges.equalToParent(inset: 16)
    }
    place(ElementOfImageView(.init("/images/leaf.svg", alternative: "A leaf")), key: "leaf") {
      make in
      make.size.equal(width: 96, height: 96)
      make.center.equalToParent()
    }
    place(ElementOfBadge("New"), key: "badge") { make in
      make.top.equalToParent(offset: 28)
      make.trailing.equalToParent(offset: -28)
    }
    place(ElementOfLabel("First flush, picked in April"), key: "words") { make in
      make.bottom.equalToParent(offset: -24)
      make.leading.equalToParent(offset: 28)
    }
  }
}

/// A green area with a text, where one is passed.
private enum Tile: StateView {
  static let text = PropKey<String>("text")

  static func render(state: NoState, props: StateProps) -> [Placement<Tile>] {
    if let text = props.prop(withValueForKey: text) { place(ElementOfLabel(text), key: "text") }
  }

  static func properties(state: NoState, props: StateProps) -> StateViewProperties {
    StateViewProperties(
      backgroundColor: Color(red: 60, green: 160, blue: 80, alpha: 60),
      layoutMargins: .all(inset: 8))
  }
}
