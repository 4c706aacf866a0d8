import ArgumentParser
import PageElements

/// The languages of the library's own texts in the showcase; its pages are written in English.
enum LibraryLanguage: String, CaseIterable, ExpressibleByArgument {
  case en, de, ar

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  var language: Language {
    switch self {
    case .en: .english
    case .de: .german
    case .ar: .arabic
    }
  }
}
