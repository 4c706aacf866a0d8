import PageElements
import PageStateViews

extension GalleryPage {
  static let stateViews = GalleryPage(
    "state-views", "State views", in: .state, shows: ["S1", "S2", "S3", "S4", "S19"],
    about: "A view with state of its own: what it places follows the state."
  ) {
    var tree = try StateTree(Home.self)
    let before = tree.element
    try tree.setState(of: Home.self) { $0.selectedImage = "/images/cup.svg" }
    let selected = tree.element
    // A turn renders once, however many changes it makes.
    try tree.transaction { transaction in
      try transaction.setState(of: Home.self) { $0.selectedImage = "/images/leaf.svg" }
      try transaction.setState(of: ImageViewWithTags.self, at: ["image"]) {
        $0.tags = ["fresh", "green"]
      }
    }
    return Table {
      Section("With its initial state", key: "before") { before }
      Section("Once an image is selected", key: "selected") { selected }
      Section("Another one, with tags, in one turn", key: "tags") { tree.element }
    }
  }
}

private enum Home: StateView {
  struct State: StateValue { var selectedImage: String? }
  static let image = PropKey<String>("image")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Home>] {
    if let selectedImage = state.selectedImage {
      place(ImageViewWithTags.self, key: "image").prop(forKey: image, is: selectedImage)
    } else {
      place(PlaceholderImageView.self, key: "placeholder")
    }
  }
}

private enum ImageViewWithTags: StateView {
  struct State: StateValue { var tags: [String] = [] }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<ImageViewWithTags>] {
    if let image = props.prop(withValueForKey: Home.image) {
      place(
        Image(image, alternative: "Selected", width: 96, height: 96),
        key: "image")
    }
    for tag in state.tags { place(Badge(tag), key: tag) }
  }
}

private enum PlaceholderImageView: StateView {
  static func render(state: NoState, props: StateProps) -> [Placement<PlaceholderImageView>] {
    place(Label("No image yet"), key: "text")
  }
}
