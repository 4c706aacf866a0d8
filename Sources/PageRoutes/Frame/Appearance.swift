package import PageElements

/// A reader's choice between light and dark.
package enum Appearance: String, ReaderChoice {
  case light, dark, automatic

  package static let name = "appearance"
  package static let defaultChoice = automatic
  package static let label = Phrase.appearance

  package var title: Phrase {
    switch self {
    case .light: .light
    case .dark: .dark
    case .automatic: .automatic
    }
  }

  package var icon: Icon.Symbol {
    switch self {
    case .light: .sun
    case .dark: .moon
    case .automatic: .screen
    }
  }

  package var cssRule: String { self == .automatic ? "" : ":root{color-scheme:\(rawValue)}\n" }
}
