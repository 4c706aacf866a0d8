public import PageSite
import PagePatching

extension SiteConfiguration {
  /// Returns the configuration with one database as the store for visitors, sessions, responses to posts and assets.
  /// It also stores the secret if none is set, and becomes part of the readiness check.
  ///
  ///     try Site(pages: pages, configuration: await configuration.keeping(in: database))
  ///
  /// The names of its tables begin with `pe_`. The file contains the secret that signs cookies: protect it from other
  /// users.
  ///
  /// - Parameter database: The database. Writes by `ActionEvent.write(_:)` use the same file.
  /// - Throws: `UnsupportedStoreVersion`, `DatabaseUnavailable`, and `DatabaseError` if the database cannot be written.
  public func keeping(in database: BoundedDatabase) async throws -> SiteConfiguration {
    var configuration = self
    let visitors = try SQLiteVisitorStore(database)
    configuration.visitors = visitors
    configuration.sessions = try SQLiteSessionStore(database)
    configuration.idempotencyStore = try SQLiteIdempotencyStore(database)
    configuration.assetStore = try SQLiteAssetStore(database)
    configuration.readiness.append(database.readiness)
    if !hasOwnSecret {
      configuration.secret = try await visitors.secret()
      configuration.digestKey = DigestKey(secret: configuration.secret)
    }
    return configuration
  }
}
