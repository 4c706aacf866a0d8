import PageCommands
import PageElements

/// The address of a PostgreSQL database, in place of a file.
struct PostgresAddress: Sendable {
  /// As `libpq` reads it.
  let text: String

  /// - Throws: A sentence where something else is served beside it.
  init?(among files: [String]) throws {
    let address = files.first { file in
      ["postgres://", "postgresql://"].contains { file.utf8.starts(with: $0.utf8) }
    }
    guard let address else { return nil }
    guard files.count == 1 else {
      throw CommandError(
        "A PostgreSQL database is served by itself. Serve the other files by another server.")
    }
    text = address
  }

  /// The name of the database: neither its host nor its user is anybody's business.
  var name: String {
    let parts = (text.parts(between: "?").first ?? "").parts(between: "/")
    let name = parts.count > 3 ? parts[3] : ""
    return name.isEmpty ? "PostgreSQL" : String(name)
  }
}
