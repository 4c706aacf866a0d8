import Foundation
import PageElements
package import PageSite

/// What a data page says beside its data: in English, unless a page has words of its own.
public struct ListWords: Hashable, Sendable {
  public var search = "Search"
  public var filter = "Filter"
  public var addFilter = "Add filter"
  public var column = "Column"
  public var comparison = "Comparison"
  public var value = "Value"
  public var add = "Add"
  public var columns = "Columns"
  public var apply = "Apply"
  public var export = "Export"
  public var clear = "Clear all"
  public var yes = "Yes"
  public var no = "No"
  public var nothing = "No rows"
  public var nothingFound = "Nothing is found"
  public var nothingFoundDetail = "Other words, or fewer filters, may find more."

  /// How the way that values are compared is called.
  public var isOneOf = "is"
  public var isNoneOf = "is not"
  public var atLeast = "is at least"
  public var atMost = "is at most"
  public var contains = "contains"
  public var isEmpty = "is empty"
  public var isNotEmpty = "is not empty"

  /// The words in English.
  public init() {}

  /// What stands behind a number of rows.
  public var row = "row"
  public var rows = "rows"
  public var about = "about"
  public var moreThan = "more than"

  package func count(_ count: ListCount, _ formatting: some Formatting) -> String {
    func text(_ count: Int) -> String {
      "\(formatting.format(count, .number)) \(count == 1 ? row : rows)"
    }
    return switch count {
    case .exactly(let count): text(count)
    case .about(let count): "\(about) \(text(count))"
    case .atLeast(let count): "\(moreThan) \(text(count))"
    }
  }

  /// A filter in words.
  func phrase(_ test: ListQuery.Filter.Test, of column: String, _ value: String) -> String {
    if test == .isEmpty { return "\(column) \(value == "1" ? isEmpty : isNotEmpty)" }
    return "\(column) \(name(of: test)) \(value.cut(toBytes: 80))"
  }

  func name(of test: ListQuery.Filter.Test) -> String {
    switch test {
    case .isOneOf: isOneOf
    case .isNoneOf: isNoneOf
    case .atLeast: atLeast
    case .atMost: atMost
    case .contains: contains
    case .isEmpty: isEmpty
    }
  }
}
