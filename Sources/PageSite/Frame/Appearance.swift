import PageElements

/// A reader's choice between light and dark.
enum Appearance: String, ReaderChoice {
  case light, dark, automatic

  static let name = "appearance"
  static let defaultChoice = automatic
  static let label = Phrase.appearance

  var title: Phrase {
    switch self {
    case .light: .light
    case .dark: .dark
    case .automatic: .automatic
    }
  }

  var icon: Icon.Symbol {
    switch self {
    case .light: .sun
    case .dark: .moon
    case .automatic: .screen
    }
  }

  var cssRule: String { self == .automatic ? "" : ":root{color-scheme:\(rawValue)}\n" }
}
