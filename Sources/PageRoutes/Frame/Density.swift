package import PageElements

/// A reader's choice of the height of rows.
package enum Density: String, ReaderChoice {
  case regular, compact
  /// Grids are compact in wide windows with a mouse, other rows are not.
  case adaptive

  package static let name = "density"
  package static let defaultChoice = adaptive
  package static let label = Phrase.density

  package var title: Phrase {
    switch self {
    case .regular: .comfortableRows
    case .compact: .compactRows
    case .adaptive: .automaticRows
    }
  }

  package var icon: Icon.Symbol {
    switch self {
    case .regular: .menu
    case .compact: .denseRows
    case .adaptive: .table
    }
  }

  package var cssRule: String {
    switch self {
    case .regular: ":root{--pe-grid-row:44px}\n"
    case .compact: ":root{--pe-row:32px;--pe-cell:4px;--pe-grid-row:32px}\n"
    case .adaptive: ""
    }
  }
}
