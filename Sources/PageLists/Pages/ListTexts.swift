import Foundation
import PageElements
package import PageSite

/// The texts of a data page other than its data. English by default.
public struct ListTexts: Hashable, Sendable {
  /// The label of the search field and its button.
  public var search = "Search"
  /// The button that opens the filters.
  public var filter = "Filter"
  /// The button that adds a filter.
  public var addFilter = "Add filter"
  /// The label of the field for the column of a filter.
  public var column = "Column"
  /// The label of the field for the comparison of a filter.
  public var comparison = "Comparison"
  /// The label of the field for the value of a filter.
  public var value = "Value"
  /// The button that leads from the column of a filter to its value.
  public var next = "Next"
  /// The link that leaves a form without saving.
  public var cancel = "Cancel"
  /// The help text of a filter's value field, if the column refers to many rows.
  public var searchHelp = "Part of the name, or the key."
  /// The text before the columns whose values can be counted.
  public var countBy = "Count by"
  /// The text shown instead of counts that take too long.
  public var tooManyRowsToCount = "There are too many rows to count. Add a filter."
  /// The button that opens the choice of groups.
  public var group = "Group"
  /// The button that applies the chosen groups.
  public var groupRows = "Group rows"
  /// The label of the field for the column to group by.
  public var groupBy = "Group by"
  /// The label of the field for the column to sum.
  public var sumOf = "Sum of"
  /// The text between the summed column and the column it is grouped by.
  public var by = "by"
  /// The choice of no column.
  public var none = "None"
  /// The title of the group of rows without a value.
  public var emptyGroupTitle = "Empty"
  /// The button that opens the choice of columns.
  public var columns = "Columns"
  /// The button that applies a choice.
  public var apply = "Apply"
  /// The button that opens the export menu.
  public var export = "Export"
  /// The link that exports a CSV file with a byte order mark, by which Excel detects UTF-8.
  public var exportForExcel = "CSV for Excel"
  /// The link to the page that imports rows from a file.
  public var importRows = "Import CSV"
  /// The link that removes all filters.
  public var clear = "Clear all"
  /// The text of a Boolean value that is true.
  public var yes = "Yes"
  /// The text of a Boolean value that is false.
  public var no = "No"
  /// The text shown instead of rows in an empty list.
  public var noRows = "No rows"
  /// The text shown instead of rows if no row matches the filters.
  public var nothingFound = "No matching rows"
  /// The advice below ``nothingFound``.
  public var nothingFoundDetail = "Try other search words or fewer filters."

  /// The text before the links to saved views.
  public var views = "Views"
  /// The link to the page that saves the current view.
  public var saveView = "Save this view"
  /// The link to the page that removes views.
  public var manageViews = "Manage views"
  /// The label of the field for the name of a view.
  public var viewName = "Name"
  /// The button that saves a view.
  public var saveViewButton = "Save"
  /// The button that removes a view.
  public var removeView = "Remove"
  /// The notice after a view was saved.
  public var viewSaved = "View saved."
  /// The notice after a view was removed.
  public var viewRemoved = "View removed."
  /// The text shown instead of views if none are saved.
  public var noViews = "No views"
  /// The advice below ``noViews``.
  public var noViewsDetail = "Filter or sort the list, then save it as a view."

  /// The link to the form for a new record.
  public var add = "Add"
  /// The link to the form that changes a record.
  public var edit = "Edit"
  /// The button that opens the menu with further actions on a record.
  public var more = "More"
  /// The link to the form for a copy of a record.
  public var duplicate = "Duplicate"
  /// The button that deletes a record.
  public var delete = "Delete"
  /// The confirmation before records are deleted. The name of a record, or the number of rows, follows it.
  public var deleteConfirmation = "Delete"
  /// The name of a record in the breadcrumbs.
  public var record = "Row"
  /// The title of the page with the form for a new record. The title of the list follows it.
  public var new = "New"
  /// The notice after a record was added.
  public var added = "Added."
  /// The notice after a record was changed.
  public var saved = "Saved."
  /// The sentence after ``saved`` or ``added`` if the database deleted the record or changed its key.
  public var movedAfterWrite = "A trigger has deleted the row or changed its key."
  /// The notice after records were deleted.
  public var deleted = "Deleted."
  /// The notice after records were deleted that cannot be restored.
  public var deletedPermanently = "Deleted permanently."
  /// The sentence after ``deletedPermanently`` for ``UndoObstacle/sideEffects``.
  public var undoHasSideEffects =
    "This cannot be undone: the deletion affected other rows, or the database cannot restore these rows exactly."
  /// The sentence after ``deletedPermanently`` for ``UndoObstacle/memory``.
  public var undoNeedsMemory = "This cannot be undone: it would need too much memory."
  /// The error if an action on all rows meets another number of rows than the page showed.
  public var listChanged = "The list has changed. Check its rows and try again."

  /// The text before the display name in the link to a row with the same unique value.
  public var conflictingRow = "Row"
  /// The button that replaces a row with the same unique value.
  public var replaceRow = "Replace it"
  /// The heading of a record's history.
  public var history = "History"
  /// The notice after deleted records were restored.
  public var restored = "Restored."
  /// The history entry of a record that was imported from a file.
  public var imported = "Imported."
  /// The button that opens the actions on several rows.
  public var selected = "Selected"
  /// The label of the choice of an action on several rows.
  public var action = "Action for selected rows"
  /// The checkbox that selects all rows of the list. The number of rows follows it.
  public var allMatchingRows = "All rows in the list"
  /// The error if the reader may not delete one of the rows. The key of the row follows it.
  public var deletionForbidden = "Nothing was deleted, because you may not delete row"
  /// The error if no action is chosen.
  public var chooseAction = "Choose an action."
  /// The error if no row is selected.
  public var nothingSelected = "Select at least one row."
  /// The error if a list has too many rows for an action.
  public var tooManyRows =
    "An action can change at most 10,000 rows. Add a filter and try again."

  /// The comparison for values equal to one of some values.
  public var isOneOf = "is"
  /// The comparison for values equal to none of some values.
  public var isNoneOf = "is not"
  /// The comparison for values not less than a value.
  public var atLeast = "is at least"
  /// The comparison for values not greater than a value.
  public var atMost = "is at most"
  /// The comparison for values greater than a value.
  public var moreThanValue = "is more than"
  /// The comparison for values less than a value.
  public var lessThan = "is less than"
  /// The comparison for times within a day.
  public var on = "is on"
  /// The comparison for times on a day or after it.
  public var onOrAfter = "is on or after"
  /// The comparison for times on a day or before it.
  public var onOrBefore = "is on or before"
  /// The comparison for times after a day.
  public var after = "is after"
  /// The comparison for times before a day.
  public var before = "is before"
  /// The comparison for texts that contain a text.
  public var contains = "contains"
  /// The comparison for texts that begin with a text.
  public var beginsWith = "begins with"
  /// The comparison for texts that end with a text.
  public var endsWith = "ends with"
  /// The comparison for JSON arrays that contain a value.
  public var includes = "includes"
  /// The comparison for missing values and empty texts.
  public var isEmpty = "is empty"
  /// The comparison for all other values.
  public var isNotEmpty = "is not empty"
  /// The text before the number of values that do not begin with a date, in a column grouped by date.
  public var withoutDate = "no day"
  /// The text before the number of records whose values no filter can express, such as texts among numbers.
  public var otherValues = "other values"

  /// The word after the number 1.
  public var row = "row"
  /// The word after any other number of rows.
  public var rows = "rows"
  /// The text before an estimated number of rows.
  public var about = "about"
  /// The text before a number at which counting stopped.
  public var moreThan = "more than"

  /// The text before the columns without an index, if sorting or filtering by them reads all rows of a long list.
  public var withoutIndex = "no index on"

  /// The note shown if a search uses a full-text index.
  public var matchesPrefixes = "words match by prefix"
  /// The text before the indexed columns, if a table is too large to search it without the index.
  public var searchesIndexOnly =
    "too many rows for a full search; the index may be incomplete and covers"

  /// The text before the columns of references of which a search considers only some names.
  public var searchesFirstNames = "only 500 matching names searched in"

  /// Creates the English texts.
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

  func description(_ change: ListChange) -> String {
    switch (change.action, change.origin) {
    case (.create, .undo): restored
    case (.create, .file): imported
    case (.create, nil): added
    case (.update, _): saved
    case (.delete, _): deleted
    }
  }

  /// Returns the description of a filter.
  ///
  /// - Parameters:
  ///   - value: The value as cells show it.
  ///   - stored: The value as the address contains it.
  func phrase(
    _ test: ListQuery.Filter.Test, of column: String, _ value: String, isDated: Bool,
    stored: String
  ) -> String {
    if test == .isEmpty { return "\(column) \(stored == "0" ? isNotEmpty : isEmpty)" }
    return "\(column) \(name(of: test, isDated: isDated)) \(value.cut(toBytes: 80))"
  }

  /// - Parameter isDated: Whether the column has dates or times.
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
