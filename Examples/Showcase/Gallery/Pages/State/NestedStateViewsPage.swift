import PageElements
import PageStateViews

extension GalleryPage {
  static let nestedStateViews = GalleryPage(
    "nested-state-views", "State views in state views", in: .state, shows: ["S2", "S5", "S16"],
    about: "Each renders by itself: a change reaches those whose props or state differ, no others."
  ) {
    var tree = try StateTree(House.self)
    let before = tree.element
    try tree.setState(of: Room.self, at: ["Garden"]) { $0.guests = 7 }
    let inOne = tree.log.map(\.description)
    try tree.setState(of: House.self) { $0.isOpen = false }
    let fromAbove = tree.log.map(\.description)
    return Table {
      Section("The house", key: "before") { before }
      Section("The garden fills", key: "one") { inOne.map { Row(Label($0)) } }
      Section("The house closes; the bar does not ask", key: "above") {
        fromAbove.map { Row(Label($0)) }
      }
      Section("The house, closed", key: "after") { tree.element }
    }
  }
}

private enum House: StateView {
  struct State: StateValue { var isOpen = true }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<House>] {
    place(Room.self, key: "Garden")
      .prop(forKey: Room.name, is: "The garden")
      .prop(forKey: Room.isOpen, isLinkedToKeyInState: \.isOpen)
    place(Room.self, key: "Bar").prop(forKey: Room.name, is: "The bar")
  }
}

private enum Room: StateView {
  struct State: StateValue { var guests = 2 }
  static let name = PropKey<String>("name")
  static let isOpen = PropKey<Bool>("isOpen")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Room>] {
    let isOpen = props.prop(withValueForKey: isOpen) ?? true
    let guests = isOpen ? "\(state.guests) guests" : "closed"
    place(
      TextCell(props.prop(withValueForKey: name) ?? "", detail: guests), key: "cell")
  }

  static func properties(state: State, props: StateProps) -> StateViewProperties {
    StateViewProperties(
      backgroundColor: Color(red: 60, green: 160, blue: 80, alpha: 50),
      layoutMargins: .all(inset: 12))
  }
}
