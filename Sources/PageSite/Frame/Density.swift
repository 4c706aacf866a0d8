import PageElements

/// A reader's choice of the height of rows.
enum Density: String, ReaderChoice {
  case regular, compact

  static let name = "density"
  static let usual = regular
  static let label = Phrase.density

  var title: Phrase { self == .regular ? .roomyRows : .compactRows }

  var icon: Icon.Symbol { self == .regular ? .menu : .denseRows }

  var rule: String { self == .regular ? "" : ":root{--pe-row:32px;--pe-cell:4px}\n" }
}
