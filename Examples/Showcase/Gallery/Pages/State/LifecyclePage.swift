import PageElements
import PageStateViews
import PageSite

extension GalleryPage {
  static let lifecycle = GalleryPage(
    "lifecycle", "The life of a view", in: .state, shows: ["S15", "S16"],
    about: "What a view is told, and when: as it appears, before and after it changes, as it goes.",
    isLive: true, state: Visit()
  ) { _, state in
    let shop = try state.element(of: \.shop) { visit, tree in
      visit.lastTurn = tree.log.map(\.description)
    }
    // So far, only the first rendering has happened.
    let opening = try state.value.shop.tree().log.map(\.description)
    return Table {
      Section("A shop", key: "shop") { Row(key: "view", shop) }
      Section(state.value.lastTurn == nil ? "It has opened" : "Your last turn", key: "log") {
        (state.value.lastTurn ?? opening).map { Row(Label($0)) }
      }
    }
  }
}

private struct Visit: Codable, Equatable, Sendable {
  var shop = SavedTree<Shop>()
  var lastTurn: [String]?
}

private enum Shop: StateView {
  struct State: StateValue {
    var tea = "Sencha"
    var isOpen = true
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Shop>] {
    place(
      SegmentedControl(
        "Today", name: "tea", segments: ["Sencha", "Gyokuro", "Assam"], selection: state.tea),
      key: "choice"
    )
    .prop(forKey: SegmentedControl.change) { shop, tea in shop.state.tea = tea }
    place(Switch("Open", name: "open", isOn: state.isOpen), key: "open")
      .prop(forKey: Switch.change) { shop, isOpen in shop.state.isOpen = isOpen }
    if state.isOpen {
      place(Window.self, key: "window").prop(forKey: Window.tea, isLinkedToKeyInState: \.tea)
    }
  }
}

private enum Window: StateView {
  struct State: StateValue { var welcome = "" }
  static let tea = PropKey<String>("tea")
  static var initialState: State { State() }

  // The first render already uses the state that is set here.
  static func viewDidInitialize(_ state: inout State, props: StateProps) {
    state.welcome = "Welcome! Today:"
  }

  static func render(state: State, props: StateProps) -> [Placement<Window>] {
    place(Label(state.welcome), key: "welcome")
    place(Badge(props.prop(withValueForKey: tea) ?? ""), key: "tea")
  }
}
