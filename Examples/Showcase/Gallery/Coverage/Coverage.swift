/// The whole feature list, library by library.
enum Coverage {
  /// The rows of one library.
  struct Part: Sendable {
    let key, title: String
    let rows: [CoverageRow]
  }

  static let parts = [
    Part(key: "viewelements", title: "ViewElements", rows: viewElements),
    Part(key: "viewelements-tests", title: "ViewElements: its tests", rows: viewElementsTests),
    Part(key: "viewelements-old", title: "ViewElements 0.1", rows: viewElementsOld),
    Part(key: "extable", title: "EXTableViewController", rows: exTable),
    Part(key: "dxtable", title: "DXTableViewModel", rows: dxTable),
    Part(key: "stateview", title: "StateView", rows: stateView),
  ]

  static var rows: [CoverageRow] { parts.flatMap(\.rows) }
}
