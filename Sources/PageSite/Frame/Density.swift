import PageElements

/// A reader's choice of the height of rows.
enum Density: String, ReaderChoice {
  case regular, compact

  static let name = "density"
  static let defaultChoice = regular
  static let label = Phrase.density

  var title: Phrase { self == .regular ? .comfortableRows : .compactRows }

  var icon: Icon.Symbol { self == .regular ? .menu : .denseRows }

  var cssRule: String { self == .regular ? "" : ":root{--pe-row:32px;--pe-cell:4px}\n" }
}
