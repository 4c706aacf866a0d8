/// A reason why HTML is not a valid ``HTMLFragment``, or cannot be used in its place.
public enum HTMLFragmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The markup has errors, in the order of the source. Never empty.
  case refused([Finding])
  /// A fragment of table parts was used as an element.
  case misplaced(HTMLValidator.Context)
  /// libxml2 could not read the grammar, because it ran out of memory.
  case noGrammar(GrammarError)

  /// The errors of the markup; empty if the markup is not the cause.
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
