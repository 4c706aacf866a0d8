/// What a gallery page is about: one of the libraries that were carried over, or something new.
enum GalleryGroup: String, Hashable, Sendable, CaseIterable {
  case viewElements, viewElementsOld, exTable, dxTable, stateView, beyond, demos

  var title: String {
    switch self {
    case .viewElements: "ViewElements"
    case .viewElementsOld: "ViewElements 0.1"
    case .exTable: "EXTableViewController"
    case .dxTable: "DXTableViewModel"
    case .stateView: "StateView"
    case .beyond: "Beyond the seeds"
    case .demos: "Demo pages"
    }
  }
}
