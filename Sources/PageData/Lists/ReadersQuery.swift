import PageElements

/// A query that a reader wrote, once SQLite has said that it is one and that it only reads what readers may.
package struct ReadersQuery: Sendable {
  /// What is longer was not written by hand.
  private static let byteLimit = 10_000
  /// More places for values are no form that somebody fills in.
  private static let mostParameters = 20

  /// The one statement, without the sign at its end.
  let sql: String
  /// The names of what it gives, each once.
  let columns: [String]
  /// The names of its places for values (`:name`), without the colon, in their order.
  let parameters: [String]

  /// Has SQLite look at a text. It reads the file's schema, so it waits for locks: for up to a fifth of a second.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - path: The file.
  ///   - isHidden: Whether the column of a table may not be read, by their names. None by default.
  ///   - isForbidden: Whether the table of a name may not be read.
  /// - Throws: ``Refusal``.
  package init(
    _ text: String, in path: String,
    isHidden: @escaping (_ table: String, _ column: String) -> Bool = { _, _ in false },
    isForbidden: @escaping (String) -> Bool
  ) throws {
    guard text.utf8.count <= Self.byteLimit else {
      throw Refusal("It is longer than \(Self.byteLimit) bytes.")
    }
    guard !text.utf8.contains(0) else { throw Refusal("It holds the byte 0.") }
    guard !Self.joinsByNames(text) else {
      throw Refusal(
        "It joins by USING or NATURAL, of which SQLite does not tell what they read. Write the join with ON."
      )
    }
    guard Self.expansion(of: text) <= Self.mostParts else {
      throw Refusal("It uses tables of its own WITH too often. Write it in simpler parts.")
    }
    do {
      let connection = try CheckedConnection(path: path) { table, column in
        isForbidden(table) || isHidden(table, column)
      }
      let statement = try connection.look(at: text)
      guard !statement.isEmpty else { throw Refusal("There is no statement in it.") }
      guard statement.reads else { throw Refusal("It does not read. Write a SELECT.") }
      parameters = try Self.names(of: statement.parameters)
      guard (try? connection.look(at: statement.rest))?.isEmpty == true else {
        throw Refusal("It is more than one statement. Write one.")
      }
      var bytes = text.utf8.prefix(statement.length)
      while let last = bytes.last, last == UInt8(ascii: ";") || last <= 0x20 { bytes.removeLast() }
      sql = String(Substring(bytes))
      // As they are called once it stands within another query, where SQLite tells those apart that are alike.
      let selected = "SELECT * FROM (\(sql)\n)"
      columns = try connection.look(at: selected).columns
      // Where many are alike SQLite draws numbers for them, others each time.
      guard try connection.look(at: selected).columns == columns else {
        throw Refusal(
          "Too many of its columns have the same name. Give them names of their own with AS.")
      }
    } catch let refusal as CheckedConnection.Refusal {
      throw Refusal(refusal.text)
    }
  }

  /// Whether columns are compared, and given out, that nobody is asked about: SQLite's authorizer is told of columns
  /// that are named, and a join of this kind names none.
  private static func joinsByNames(_ text: String) -> Bool {
    // What stands in quotes and comments, token by token as SQLite does it, joins nothing.
    let bare = text.replacing(
      /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/,
      with: " ")
    return bare.lowercased().matches(of: /[a-z_0-9$\u{80}-\u{10FFFF}]+/)
      .contains { $0.output == "using" || $0.output == "natural" }
  }

  /// - Throws: ``Refusal`` for a place that no field could fill.
  private static func names(of parameters: [String?]) throws -> [String] {
    guard parameters.count <= mostParameters else {
      throw Refusal("It has more than \(mostParameters) places for values.")
    }
    return try parameters.map { parameter in
      guard let parameter, let match = parameter.wholeMatch(of: /:([A-Za-z0-9_]{1,60})/) else {
        throw Refusal(
          "It has a place for a value without a name. Write one of letters, digits and _, such as :kind."
        )
      }
      return String(match.1)
    }
  }

  /// SQLite writes out each use of a common table expression, and asks nobody meanwhile: seven that each use the one
  /// before seven times are millions of selects.
  private static let mostParts = 10_000

  /// Into how many parts a text may grow at most, by how often each name of a common table expression stands in it.
  private static func expansion(of text: String) -> Int {
    let text = text.lowercased().replacing(/["`\[\]]/, with: " ")
    let words = text.matches(of: /[a-z_0-9$\u{80}-\u{10FFFF}]+/).map { String($0.output) }
    var parts = 1
    for match in text.matches(
      of:
        /([a-z_0-9$\u{80}-\u{10FFFF}]+)\s*(?:\([^()]*\)\s*)?as\s*(?:not\s+materialized\s*|materialized\s*)?\(/
    ) {
      let name = String(match.1)
      let (product, isMore) = parts.multipliedReportingOverflow(by: words.count { $0 == name })
      if isMore || product > mostParts { return .max }
      parts = max(1, product)
    }
    return parts
  }

  /// Why a text is no query that readers may ask.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }
}

extension SQLiteTable {
  /// How many rows of a reader's query are shown.
  package static let mostRowsOfAQuery = 1_000

  /// What a query gives, as a table whose rows are in the query's own order.
  package init(_ query: ReadersQuery) {
    self.init(
      name: "query",
      columns: query.columns.map { name in
        Column(name: name, type: "", isNullable: true, isGenerated: false, standard: nil)
      }, query: query.sql, parameters: query.parameters)
  }
}
