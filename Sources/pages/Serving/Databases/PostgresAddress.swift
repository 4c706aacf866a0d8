import PageCommands
import PageElements

/// The address of a PostgreSQL database, given instead of files.
struct PostgresAddress: Sendable {
  /// The text that `libpq` parses.
  let text: String

  /// - Throws: An error if there are other files or databases.
  init?(among files: [String]) throws {
    let address = files.first { file in
      ["postgres://", "postgresql://"].contains { file.utf8.starts(with: $0.utf8) }
    }
    guard let address else { return nil }
    guard files.count == 1 else {
      throw CommandError(
        "A PostgreSQL database cannot be served together with files. Serve the files in another process."
      )
    }
    text = address
  }

  /// The name of the database. The page must not show its host and user.
  var name: String {
    let parts = (text.parts(separatedBy: "?").first ?? "").parts(separatedBy: "/")
    let name = parts.count > 3 ? parts[3] : ""
    return name.isEmpty ? "PostgreSQL" : String(name)
  }
}
