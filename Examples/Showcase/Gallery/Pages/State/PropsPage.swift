import PageElements
import PageStateViews

extension GalleryPage {
  static let props = GalleryPage(
    "props", "Props", in: .state, shows: ["S9", "S10", "S12", "S13", "S14"],
    about:
      "What a parent passes down: a value, or a link to its state, under a key that has a type."
  ) {
    var tree = try StateTree(Kitchen.self)
    let first = tree.element
    try tree.setState(of: Kitchen.self) { kitchen in
      kitchen.temperature = 96
      kitchen.guest = "Ada"
    }
    return Table {
      Section("At first", key: "first") { first }
      Section("Links follow the parent's state", key: "later") { tree.element }
    }
  }
}

private enum Kitchen: StateView {
  struct State: StateValue {
    var temperature = 70
    var guest: String?
  }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Kitchen>] {
    place(Pot.self, key: "value")
      .prop(forKey: Pot.tea, is: "Assam")
      .prop(forKey: Pot.tea, is: "Sencha, since the last value set wins")
    place(Pot.self, key: "link")
      .prop(forKey: Pot.tea, is: "Gyokuro")
      .prop(forKey: Pot.temperature, isLinkedToKeyInState: \.temperature)
      .prop(forKey: Pot.guest, isLinkedToKeyInState: \.guest)
  }
}

private enum Pot: StateView {
  static let tea = PropKey<String>("tea")
  static let temperature = PropKey<Int>("temperature")
  static let guest = PropKey<String>("guest")

  static func render(state: NoState, props: StateProps) -> [Placement<Pot>] {
    let temperature = props.prop(withValueForKey: temperature)
    place(Label(props.prop(withValueForKey: tea) ?? "Empty"), key: "tea")
    place(
      Badge(temperature.map { "\($0) °C" } ?? "No temperature was passed"), key: "degrees")
    if let guest = props.prop(withValueForKey: guest) {
      place(Badge("For \(guest)", kind: .accent), key: "guest")
    }
  }
}
