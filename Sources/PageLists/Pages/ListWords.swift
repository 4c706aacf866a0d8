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
  /// The button that leads from a filter's column to what it compares with.
  public var next = "Next"
  /// What leaves a form, or a filter that is being made, as it was.
  public var cancel = "Cancel"
  /// What helps to find one of many rows that a column may refer to.
  public var seekHelp = "Some of its name, or its key."
  /// What stands before the columns whose values can be counted.
  public var countBy = "Count by"
  /// What stands in place of counts that take too long.
  public var tooSlow = "There are too many rows to count. Narrow the list down."
  /// The button that opens the choice of groups.
  public var group = "Group"
  /// The button that shows those that are chosen.
  public var groupRows = "Group rows"
  /// The column by which rows are put into groups.
  public var groupBy = "Group by"
  /// The column whose numbers are added up.
  public var sumOf = "Sum of"
  /// What stands between what is added up and the column that it is grouped by.
  public var by = "by"
  /// What stands for no column.
  public var none = "None"
  /// The title of the group of rows without a value.
  public var isEmptyTitle = "Empty"
  /// The button that opens the choice of columns.
  public var columns = "Columns"
  /// The button that shows those that are chosen.
  public var apply = "Apply"
  /// The button that opens the ways out.
  public var export = "Export"
  /// The link that exports a CSV file with a byte order mark, by which Excel detects UTF-8.
  public var exportForExcel = "CSV for Excel"
  /// The link to where rows come in from a file.
  public var importRows = "Import CSV"
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

  /// What stands before lists that have names.
  public var views = "Views"
  /// The link to where what is shown is kept under a name.
  public var saveView = "Save this view"
  /// The link to where names are taken away.
  public var changeViews = "Change views"
  /// The field for a name.
  public var viewName = "Name"
  /// The button that keeps it.
  public var keepView = "Save"
  /// The button that takes one away.
  public var removeView = "Remove"
  /// What is told once one is kept.
  public var viewSaved = "The view is saved."
  /// What is told once one is not kept any more.
  public var viewRemoved = "The view is removed."
  /// What stands in place of views where there are none.
  public var noViews = "No views"
  /// What helps then.
  public var noViewsDetail = "Narrow a list down or order it, and save it there under a name."

  /// The link to where a record is added.
  public var add = "Add"
  /// The link to where one is changed.
  public var edit = "Edit"
  /// The button that opens what else can be done with it.
  public var more = "More"
  /// The link to where another one like it is made.
  public var duplicate = "Duplicate"
  /// The button that deletes it.
  public var delete = "Delete"
  /// What is asked before: what is deleted stands behind it.
  public var confirmsDelete = "Delete"
  /// What one record is called in a trail of pages.
  public var record = "Row"
  /// The title where a record is added.
  public var new = "New"
  /// What is told once one is.
  public var added = "Added."
  /// What is told once one is changed.
  public var saved = "Saved."
  /// What is told once one is deleted.
  public var deleted = "Deleted."
  /// The same where it cannot be brought back.
  public var deletedForGood = "Deleted for good."
  /// What is said where a list has come to have other rows than were shown.
  public var otherRows = "The list has other rows by now. Look at it again."

  /// The text before the display name in the link to a row with the same unique value.
  public var otherRow = "Row"
  /// The button that replaces a row with the same unique value.
  public var replaceRow = "Replace it"
  /// The heading of what was changed, by whom and when.
  public var history = "History"
  /// What is told once what was deleted is there again.
  public var restored = "Brought back."
  /// The entry of a record in its history that came in from a file.
  public var imported = "Imported."
  /// The button that opens what can be done with several rows.
  public var selected = "Selected"
  /// The choice of what is done with them.
  public var action = "With the ticked rows"
  /// The box that means all rows of the list; their number stands behind it.
  public var allThatMatch = "All rows of the list"
  /// What is asked before.
  public var confirmsBulk = "Do this with the rows that are chosen?"
  /// What is said where one of them may not be deleted; its key stands behind it.
  public var mayNotDelete = "Nothing is deleted, since you may not delete the row"
  /// What is said where nothing is chosen.
  public var chooseAction = "Choose what is to be done."
  /// What is said where no row is ticked.
  public var nothingTicked = "Tick the rows that are meant, or all rows of the list."
  /// What is said of a list that is too long for it.
  public var tooManyRows =
    "These are too many rows to be done at once. Narrow the list down to at most 10,000."

  /// Equal to one of some values.
  public var isOneOf = "is"
  /// Equal to none of them.
  public var isNoneOf = "is not"
  /// Not less than a value.
  public var atLeast = "is at least"
  /// Not more than one.
  public var atMost = "is at most"
  /// More than a value.
  public var moreThanValue = "is more than"
  /// Less than one.
  public var lessThan = "is less than"
  /// Within a day.
  public var on = "is on"
  /// On a day, or after it.
  public var onOrAfter = "is on or after"
  /// On a day, or before it.
  public var onOrBefore = "is on or before"
  /// After a day.
  public var after = "is after"
  /// Before a day.
  public var before = "is before"
  /// Has a text in it.
  public var contains = "contains"
  /// Begins with one.
  public var beginsWith = "begins with"
  /// Ends with one.
  public var endsWith = "ends with"
  /// Is a list that has a value.
  public var includes = "includes"
  /// Has no value, or an empty text.
  public var isEmpty = "is empty"
  /// Has one.
  public var isNotEmpty = "is not empty"
  /// The text before the number of values that do not begin with a date, in a column grouped by date.
  public var noDay = "no date"

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

  /// The note shown if a search uses a full-text index.
  public var matchesPrefixes = "words match by prefix"
  /// The text before the indexed columns, if a table is too large to search it without the index.
  public var searchesIndexOnly =
    "too many rows for a full search; the index may be incomplete and covers"

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

  func done(_ change: ListChange) -> String {
    switch (change.action, change.origin) {
    case (.create, .undo): restored
    case (.create, .file): imported
    case (.create, nil): added
    case (.update, _): saved
    case (.delete, _): deleted
    }
  }

  /// A filter in words.
  ///
  /// - Parameters:
  ///   - value: As cells show it.
  ///   - stored: As an address says it.
  func phrase(
    _ test: ListQuery.Filter.Test, of column: String, _ value: String, isDated: Bool,
    stored: String
  ) -> String {
    if test == .isEmpty { return "\(column) \(stored == "0" ? isNotEmpty : isEmpty)" }
    return "\(column) \(name(of: test, isDated: isDated)) \(value.cut(toBytes: 80))"
  }

  /// - Parameter isDated: Whether days are compared.
  func name(of test: ListQuery.Filter.Test, isDated: Bool = false) -> String {
    switch test {
    case .atLeast where isDated: onOrAfter
    case .atMost where isDated: onOrBefore
    case .moreThan where isDated: after
    case .lessThan where isDated: before
    case .isOneOf: isOneOf
    case .isNoneOf: isNoneOf
    case .atLeast: atLeast
    case .atMost: atMost
    case .moreThan: moreThanValue
    case .lessThan: lessThan
    case .contains: contains
    case .beginsWith: beginsWith
    case .endsWith: endsWith
    case .includes: includes
    case .isEmpty: isEmpty
    }
  }
}
