/// Why a piece of HTML is no ``HTMLFragment``, or cannot be shown where it was put.
public enum HTMLFragmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its markup is at fault. Never empty; in the order of the source.
  case refused([Finding])
  /// A fragment of table parts was used as an element.
  case misplaced(HTMLValidator.Context)
  /// libxml2 could not read the grammar, for want of memory.
  case noGrammar(GrammarError)

  /// What is wrong with the markup; empty where it is not the markup.
  public var findings: [Finding] {
    if case .refused(let findings) = self { findings } else { [] }
  }

  /// A line for each finding.
  public var description: String {
    switch self {
    case .refused(let findings): findings.map(\.description).joined(separator: "\n")
    case .misplaced(let context):
      "A fragment of \(context) cannot be an element. Read it as .content."
    case .noGrammar(let error): error.description
    }
  }
}
