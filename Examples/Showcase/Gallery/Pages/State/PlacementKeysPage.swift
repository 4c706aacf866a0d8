import PageElements
import PageStateViews

extension GalleryPage {
  static let placementKeys = GalleryPage(
    "placement-keys", "Keys of children", in: .state, shows: ["S5", "S7", "S17", "S18"],
    about: "A child keeps its state as long as its key stays, wherever it stands among the others."
  ) {
    var tree = try StateTree(Orders.self)
    try tree.transaction { transaction in
      try transaction.setState(of: Order.self, at: ["Ada"]) { $0.cups = 2 }
      try transaction.setState(of: Order.self, at: ["Grace"]) { $0.cups = 5 }
    }
    let ordered = tree.element
    try tree.setState(of: Orders.self) { $0.guests = ["Grace", "Katherine", "Ada"] }
    let moved = tree.element
    let log = tree.log.map(\.description)
    try tree.setState(of: Orders.self) { $0.guests = ["Grace", "Katherine", "Ms Lovelace"] }
    let renamed = tree.element
    var complaint = ""
    do { try tree.setState(of: Orders.self) { $0.guests = ["Ada", "Ada"] } } catch {
      complaint = "\(error)"
    }
    return Table {
      Section("Two orders", key: "ordered") { ordered }
      Section("In another order, with one between", key: "moved") { moved }
      Section("What happened in that turn", key: "log") { log.map { Row(Label($0)) } }
      Section("Under another key, one starts anew", key: "renamed") { renamed }
      Section("One key for two children", key: "error") { Label(complaint) }
    }
  }
}

private enum Orders: StateView {
  struct State: StateValue { var guests = ["Ada", "Grace"] }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Orders>] {
    for guest in state.guests {
      place(Order.self, key: guest).prop(forKey: Order.guest, is: guest)
    }
  }
}

private enum Order: StateView {
  struct State: StateValue { var cups = 0 }
  static let guest = PropKey<String>("guest")
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Order>] {
    let guest = props.prop(withValueForKey: guest) ?? ""
    place(TextCell(guest, detail: "\(state.cups) cups"), key: "cell")
  }
}
