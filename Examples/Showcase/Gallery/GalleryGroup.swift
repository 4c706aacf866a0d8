/// The topic of a gallery page.
enum GalleryGroup: String, Hashable, Sendable, CaseIterable {
  case views, controls, styles, forms, layouts, rows, headers, customViews, actions, loading, state,
    typical,
    demos

  var title: String {
    switch self {
    case .views: "Views"
    case .controls: "Controls"
    case .styles: "Styles"
    case .forms: "Forms"
    case .layouts: "Stacks, grids and columns"
    case .rows: "Rows and sections"
    case .headers: "Page headers"
    case .customViews: "Views of your own"
    case .actions: "Rows that act"
    case .loading: "Loading and changing"
    case .state: "Views with state"
    case .typical: "Typical pages"
    case .demos: "Demo pages"
    }
  }
}
