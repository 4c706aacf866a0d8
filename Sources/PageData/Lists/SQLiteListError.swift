import HTTPTypes
import PageElements
package import PageSite

/// The error for a table or view that SQLite cannot read, such as a view of a missing table.
package struct SQLiteTableError: Error, SiteProblemConvertible {
  let table: String
  /// SQLite's message.
  package let message: String

  package var siteProblem: SiteProblem {
    SiteProblem(.notImplemented, SQLiteReadFailure(message).explanation(forTable: table))
  }
}

/// A function, module, tokenizer or collation that a file needs and SQLite reports as missing.
struct SQLiteReadFailure {
  /// The start of each of SQLite's messages, and the kind of part that it reports as missing.
  private static let kinds = [
    ("no such function: ", "function"), ("unknown function: ", "function"),
    ("no such module: ", "module"), ("no such tokenizer: ", "tokenizer"),
    ("unknown tokenizer: ", "tokenizer"), ("no such collation sequence: ", "collation"),
  ]

  private let message: String

  init(_ message: String) { self.message = message.cut(toBytes: 300) }

  /// The kind and name of the part, such as "the function ‘title_sort’"; `nil` if the message is about something else.
  var missingPart: String? {
    for (prefix, kind) in Self.kinds where message.utf8.starts(with: prefix.utf8) {
      let name = message.utf8.dropFirst(prefix.utf8.count)
      return "the \(kind) ‘\(String(decoding: name, as: UTF8.self))’"
    }
    return nil
  }

  var isTokenizer: Bool {
    Self.kinds.contains { $1 == "tokenizer" && message.utf8.starts(with: $0.utf8) }
  }

  func explanation(forTable table: String) -> String {
    let table = "‘\(table.cut(toBytes: 80))’"
    if let name = missingPart {
      return
        "\(table) cannot be read here: it needs \(name), which only the program that created the file provides."
    }
    return ["is ", "cannot be read "].contains { message.utf8.starts(with: $0.utf8) }
      ? "\(table) \(message)" : "\(table) cannot be read. SQLite says: \(message)."
  }
}

/// A reason why a list cannot be read from a database.
public enum SQLiteListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No table or view has the name, or reading it is forbidden.
  case noTable(String)
  /// The table lacks a column of the list.
  case noColumn(String, table: String, columns: [String])

  public var description: String {
    switch self {
    case .noTable(let name):
      "The database has no table or view '\(name)'. Names that begin with sqlite_ or pe_ are reserved."
    case .noColumn(let name, let table, let columns):
      "The table '\(table)' has no column '\(name)'. Its columns are: "
        + "\(columns.joined(separator: ", "))."
    }
  }
}
