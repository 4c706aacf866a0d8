/// The two-letter names of general categories and what they mean (Unicode Standard, table 4-4).
extension Unicode.GeneralCategory {
  var abbreviation: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }

  /// Returns the meaning of an abbreviation, in plain words.
  static func title(of abbreviation: String) -> String {
    titles[abbreviation] ?? "Other"
  }

  private static let titles = [
    "Lu": "Uppercase letter", "Ll": "Lowercase letter", "Lt": "Titlecase letter",
    "Lm": "Modifier letter", "Lo": "Letter", "Mn": "Nonspacing mark", "Mc": "Spacing mark",
    "Me": "Enclosing mark", "Nd": "Digit", "Nl": "Letter number", "No": "Number",
    "Pc": "Connector", "Pd": "Dash", "Ps": "Opening punctuation", "Pe": "Closing punctuation",
    "Pi": "Initial quote", "Pf": "Final quote", "Po": "Punctuation", "Sm": "Math symbol",
    "Sc": "Currency symbol", "Sk": "Modifier symbol", "So": "Symbol", "Zs": "Space",
    "Zl": "Line separator", "Zp": "Paragraph separator", "Cc": "Control", "Cf": "Format",
  ]
}
