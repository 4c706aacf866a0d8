package import PageElements

/// A reader's choice of the height of rows. Without a choice, data grids are compact in wide windows with a mouse.
package enum Density: String, ReaderChoice {
  case regular, compact

  package static let name = "density"
  package static let defaultChoice = regular
  package static let label = Phrase.density

  package var title: Phrase { self == .regular ? .comfortableRows : .compactRows }

  package var icon: Icon.Symbol { self == .regular ? .menu : .denseRows }

  package var cssRule: String {
    self == .regular
      ? ":root{--pe-grid-row:44px}\n" : ":root{--pe-row:32px;--pe-cell:4px;--pe-grid-row:32px}\n"
  }
}
