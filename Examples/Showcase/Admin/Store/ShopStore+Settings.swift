import Foundation
import GRDB
import PageData

extension ShopStore {
  func settings() async throws -> ShopSettings {
    try await database.read { try Self.settings($0) }
  }

  func changeSettings(
    _ change: @escaping @Sendable (inout ShopSettings) throws -> Void
  ) async throws {
    try await database.write { database in
      var settings = try Self.settings(database)
      try change(&settings)
      let text = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
      try database.execute(
        sql: "INSERT OR REPLACE INTO settings (name, value) VALUES ('shop', ?)", arguments: [text])
    }
  }

  /// Returns the saved settings. Returns the defaults if nothing is saved, or if another version saved it.
  static func settings(_ database: Database) throws -> ShopSettings {
    let text = try String.fetchOne(database, sql: "SELECT value FROM settings WHERE name = 'shop'")
    let saved = text.flatMap {
      try? JSONDecoder().decode(ShopSettings.self, from: Data($0.utf8))
    }
    return saved ?? ShopSettings()
  }
}
