/// Facts about a table's columns, learned from a sample of its rows. The sets contain column indexes.
package struct ColumnFacts: Sendable {
  /// The columns with few distinct values.
  package var withFewValues: Set<Int> = []
  /// The columns declared as Booleans in which some values are texts, such as `True`.
  package var booleanTexts: Set<Int> = []
  /// The columns in which each value is a JSON array.
  package var jsonArrays: Set<Int> = []
  /// The columns that reference tables small enough to search all their display names.
  package var searchedReferences: Set<Int> = []
  /// The columns with a numeric type in which at least half of the values are texts.
  package var textsInNumbers: Set<Int> = []
  /// The columns in which a text has several lines.
  package var multilineTexts: Set<Int> = []
  /// The columns whose values are all dates, whatever their declared type.
  package var dates: Set<Int> = []
  /// The columns whose values are dates with times, or some of them dates, whatever their declared type.
  package var dateTimes: Set<Int> = []
  /// The columns declared as dates or times that contain only numbers.
  package var numericDates: Set<Int> = []
  /// The columns declared as dates or times that contain no date.
  package var nonDates: Set<Int> = []
  /// The columns of dates in which some values are numbers, such as years.
  package var years: Set<Int> = []
  /// The columns whose numbers are times, with the scale of each.
  package var timeScales: [Int: TimeScale] = [:]

  package init() {}
}
