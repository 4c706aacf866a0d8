import PageElements
import PageStateViews

extension GalleryPage {
  static let placedElements = GalleryPage(
    "placed-elements", "Any view, placed", in: .state, shows: ["S6"],
    about: "Elements of all kinds are placed beside state views, without wrapping them."
  ) {
    var tree = try StateTree(Steeping.self)
    let first = tree.element
    try tree.setState(of: Steeping.self) { $0.seconds = 80 }
    let log = tree.log.map(\.description)
    return Table {
      Section("After 30 seconds", key: "first") { first }
      Section("After 80 seconds", key: "later") { tree.element }
      Section("Those that differ took their place", key: "log") {
        log.map { Row(Label($0)) }
      }
    }
  }
}

private enum Steeping: StateView {
  struct State: StateValue { var seconds = 30 }
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Steeping>] {
    place(
      HorizontalStack(align: .center, spacing: 12) {
        Image("/images/kettle.svg", alternative: "", width: 40, height: 40)
        "Sencha, at 70 °C"
      }, key: "title")
    place(
      ProgressBar("Steeping", value: Double(state.seconds), total: 90), key: "progress")
    place(Label("\(90 - state.seconds) seconds to go"), key: "text")
    place(Link("What is sencha?", to: "/gallery/labels"), key: "link")
  }
}
