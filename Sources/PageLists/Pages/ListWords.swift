import Foundation
import PageElements
package import PageSite

/// What a data page says beside its data: in English, unless a page has words of its own.
public struct ListWords: Hashable, Sendable {
  /// The field and button for words.
  public var search = "Search"
  /// The button that opens the filters.
  public var filter = "Filter"
  /// The button that adds one.
  public var addFilter = "Add filter"
  /// The column that a filter compares.
  public var column = "Column"
  /// How it does.
  public var comparison = "Comparison"
  /// What it compares with.
  public var value = "Value"
  /// The button that opens the choice of columns.
  public var columns = "Columns"
  /// The button that shows those that are chosen.
  public var apply = "Apply"
  /// The button that opens the ways out.
  public var export = "Export"
  /// The link that takes all filters away.
  public var clear = "Clear all"
  /// A truth value that is true.
  public var yes = "Yes"
  /// One that is false.
  public var no = "No"
  /// What stands in place of rows where there are none.
  public var nothing = "No rows"
  /// The same where filters leave none.
  public var nothingFound = "Nothing is found"
  /// What helps then.
  public var nothingFoundDetail = "Other words, or fewer filters, may find more."

  /// Equal to one of some values.
  public var isOneOf = "is"
  /// Equal to none of them.
  public var isNoneOf = "is not"
  /// Not less than a value.
  public var atLeast = "is at least"
  /// Not more than one.
  public var atMost = "is at most"
  /// Has a text in it.
  public var contains = "contains"
  /// Has no value, or an empty text.
  public var isEmpty = "is empty"
  /// Has one.
  public var isNotEmpty = "is not empty"

  /// What stands behind the number of one row.
  public var row = "row"
  /// What stands behind any other.
  public var rows = "rows"
  /// What stands before a number that was not counted.
  public var about = "about"
  /// What stands before one that was counted no further.
  public var moreThan = "more than"

  /// What stands before the columns that a long list is ordered or narrowed down by at the cost of all its rows.
  public var withoutIndex = "no index on"

  /// The words in English.
  public init() {}

  package func count(_ count: ListCount, _ formatting: some Formatting) -> String {
    func text(_ count: Int) -> String {
      [formatting.format(count, .number), count == 1 ? row : rows].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    return switch count {
    case .exactly(let count): text(count)
    case .about(let count): "\(about) \(text(count))"
    case .atLeast(let count): "\(moreThan) \(text(count))"
    case .unknown: ""
    }
  }

  /// A filter in words.
  func phrase(_ test: ListQuery.Filter.Test, of column: String, _ value: String) -> String {
    if test == .isEmpty { return "\(column) \(value == "0" ? isNotEmpty : isEmpty)" }
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
