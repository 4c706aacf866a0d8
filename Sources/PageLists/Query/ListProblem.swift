import HTTPTypes
import PageElements
package import PageSite

/// A reason why the query of a list is invalid.
package enum ListProblem {
  case repeated(String)
  case invalidColumnList(String, of: String)
  case tooManyWords
  case tooManyValues(limit: Int)
  case unknownTest(String, name: String)
  case unknownColumn(String, name: String, known: [String])
  case invalid(String, name: String, expected: String)
  /// A character of the search or a filter that the database's encoding lacks.
  case unencodableText

  package var problem: SiteProblem { SiteProblem(.badRequest, text) }

  private static func columnListHint(of name: String) -> String {
    switch name {
    case "sort": ", up to 8, with '-' before a name for descending order"
    case "facet": ", up to 4"
    default: ""
    }
  }

  private var text: String {
    switch self {
    case .repeated(let name):
      "The parameter '\(name.short)' is given more than once. Give it once."
    case .invalidColumnList(let text, let name):
      "The parameter '\(name)' is '\(text.short)', which is not a list of columns. "
        + "Write column names separated by commas, each once\(Self.columnListHint(of: name))."
    case .tooManyWords:
      "The parameter 'q' has too many words. Use up to 8 words, and 1,000 bytes in total."
    case .tooManyValues(let limit):
      "The filters have too many values. Use up to \(limit)."
    case .unknownTest(let test, let name):
      "The parameter '\(name.short)' begins with '\(test.short)', which is not a comparison. "
        + "Use is, not, min, max, more, less, has, begins, ends, in or empty."
    case .unknownColumn(let column, let name, let known):
      "The parameter '\(name.short)' names the column '\(column.short)', which it cannot use in this list. "
        + "It can use: \(known.prefix(50).map(\.short).joined(separator: ", "))."
    case .invalid(let value, let name, let expected):
      "The parameter '\(name.short)' is '\(value.short)', which is not valid. Write \(expected)."
    case .unencodableText:
      "The encoding of this database lacks a character of the search or the filters. Remove it."
    }
  }
}

extension String {
  fileprivate var short: String { cut(toBytes: 80) }
}
