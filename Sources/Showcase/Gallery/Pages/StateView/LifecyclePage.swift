import PageElements

extension GalleryPage {
  static let lifecycle = GalleryPage(
    "lifecycle", "The life of a view", in: .stateView, shows: ["S15"],
    about: "What a view is told, and when: as it appears, before and after it changes, as it goes."
  ) {
    var tree = try StateTree(Shop.self)
    let open = tree.element
    var turns = [("Opening", tree.log)]
    try tree.setState(of: Shop.self) { $0.tea = "Gyokuro" }
    turns.append(("Another tea in the window", tree.log))
    try tree.setState(of: Shop.self) { $0.isOpen = false }
    turns.append(("Closing", tree.log))
    return Table {
      Section("The shop, an hour before closing", key: "shop") { open }
      turns.map { title, log in
        Section(title, key: title, each: log) { Row(ElementOfLabel($0.description)) }
      }
    }
  }
}

private enum Shop: StateView {
  struct State: StateValue {
    var tea = "Sencha"
    var isOpen = true
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Shop>] {
    if state.isOpen {
      place(Window.self, key: "window")
        .prop(forKey: Window.tea, isLinkedToKeyInState: \.tea)
    }
  }
}

private enum Window: StateView {
  struct State: StateValue { var welcome = "" }
  static let tea = PropKey<String>("tea")
  static var initialState: State { State() }

  // State set here is there in the first render.
  static func viewDidInitialize(_ state: inout State, props: StateProps) {
    state.welcome = "Welcome! Today:"
  }

  static func render(state: State, props: StateProps) -> [Placement<Window>] {
    place(ElementOfLabel(state.welcome), key: "welcome")
    place(ElementOfBadge(props.prop(withValueForKey: tea) ?? ""), key: "tea")
  }
}
