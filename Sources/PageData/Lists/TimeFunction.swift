import GRDB
import PageLists

/// An SQL function that returns a text's time as a text that sorts as the time does.
enum TimeFunction {
  static let name = "pe_time"

  /// Adds the function to a connection that lacks it.
  static func add(to database: Database) throws {
    if (try? database.cachedStatement(sql: "SELECT \(name)('')")) != nil { return }
    database.add(
      function: DatabaseFunction(name, argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).flatMap(TextTime.sortKey)
      })
  }
}
