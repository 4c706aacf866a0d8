import PageElements
import PageSite
import PageStateViews

extension GalleryPage {
  static let places = GalleryPage(
    "places", "Where children are placed", in: .state, shows: ["S5", "S8"],
    about: "Below each other, on the parent's edges, in its centre: a layout of typed lines.",
    isLive: true, state: SavedTree<Poster>()
  ) { _, state in
    let (below, poster) = (try StateTree(Below.self).element, try state.element(of: \.self))
    return Table {
      Section("One below the other, as wide as the parent", key: "below") { below }
      Section("One over the other, as you like", key: "over") { Row(key: "poster", poster) }
    }
  }
}

private enum Below: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<Below>] {
    place(Tile.self, key: "first").prop(forKey: Tile.text, is: "Nothing said")
    place(Tile.self, key: "second") { make in
      make.width.equalToParent(offset: -40)
      make.trailing.equalToParent()
    }
    .prop(forKey: Tile.text, is: "40 less wide, at the end")
  }
}

private enum Poster: StateView {
  struct State: StateValue { var place = "Centre" }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Poster>] {
    place(
      SegmentedControl(
        "The leaf", name: "place", segments: ["Top", "Centre", "Bottom"], selection: state.place),
      key: "choice"
    )
    .prop(forKey: SegmentedControl.change) { poster, place in poster.state.place = place }
    place(Sky.self, key: "sky") { $0.height.equal(to: 240) }
      .prop(forKey: Sky.leaf, isLinkedToKeyInState: \.place)
  }
}

private enum Sky: StateView {
  static let leaf = PropKey<String>("leaf")

  static func render(state: NoState, props: StateProps) -> [Placement<Sky>] {
    place(Tile.self, key: "ground") { $0.edges.equalToParent(inset: 16) }
    place(Image("/images/leaf.svg", alternative: "A leaf"), key: "leaf") { make in
      make.size.equal(width: 96, height: 96)
      make.centerX.equalToParent()
      switch props.prop(withValueForKey: leaf) {
      case "Top": make.top.equalToParent(offset: 24)
      case "Bottom": make.bottom.equalToParent(offset: -24)
      default: make.centerY.equalToParent()
      }
    }
  }
}

private enum Tile: StateView {
  static let text = PropKey<String>("text")

  static func render(state: NoState, props: StateProps) -> [Placement<Tile>] {
    if let text = props.prop(withValueForKey: text) { place(Label(text), key: "text") }
  }

  static func properties(state: NoState, props: StateProps) -> StateViewProperties {
    let green = Color(red: 60, green: 160, blue: 80, alpha: 60)
    return StateViewProperties(backgroundColor: green, layoutMargins: .all(inset: 8))
  }
}
