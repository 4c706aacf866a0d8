import GRDB

/// Fills the database with every named character of the Swift standard library's Unicode data.
struct CharacterImport: Sendable {
  let pool: any DatabaseWriter
  let progress: ProgressLine?

  private static let job = "Reading the names of all characters"

  /// Imports once, in one transaction, so that an interrupted start leaves no partial import.
  func runIfNeeded() async throws {
    let isDone = try await pool.read {
      try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM characters)") ?? false
    }
    guard !isDone else { return }
    progress?.begin(Self.job)
    let count = try await pool.write { try fill($0) }
    progress?.end("\(count) characters are ready to browse.")
  }

  private func fill(_ database: Database) throws -> Int {
    let insert = try database.makeStatement(
      sql: "INSERT INTO characters (code, name, category, block) VALUES (?, ?, ?, ?)")
    var count = 0
    for (index, block) in UnicodeBlocks.all.enumerated() {
      for code in block.range {
        guard let scalar = Unicode.Scalar(code), let name = scalar.properties.name else {
          continue
        }
        try insert.execute(
          arguments: [
            Int64(code), name, scalar.properties.generalCategory.abbreviation, block.name,
          ])
        count += 1
      }
      progress?.update(Self.job, percent: index * 100 / UnicodeBlocks.all.count)
    }
    try database.execute(
      sql: "INSERT INTO character_names (character_names) VALUES ('rebuild')")
    return count
  }
}
