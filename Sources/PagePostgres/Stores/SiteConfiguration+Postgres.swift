import PagePatching
public import PageSite
public import PagePostgresClient

extension SiteConfiguration {
  /// Returns the configuration with one database as the store for visitors, sessions, responses to posts and assets,
  /// for any number of instances. It also stores the secret if none is set, and becomes part of the readiness check.
  ///
  ///     try Site(pages: pages, configuration: await configuration.keeping(in: database))
  ///
  /// The names of its tables begin with `pe_`. They contain the secret that signs cookies: protect them from other
  /// users.
  ///
  /// - Parameter database: The database. Writes by `ActionEvent.write(_:)` use the same database.
  /// - Throws: `UnsupportedStoreVersion`, and the errors of `PostgresDatabase.write(_:)`.
  public func keeping(in database: PostgresDatabase) async throws -> SiteConfiguration {
    var configuration = self
    let visitors = try await PostgresVisitorStore(database)
    configuration.visitors = visitors
    configuration.sessions = try await PostgresSessionStore(database)
    configuration.idempotencyStore = try await PostgresIdempotencyStore(database)
    configuration.assetStore = try await PostgresAssetStore(database)
    configuration.readiness.append(database.readiness)
    if !hasOwnSecret {
      configuration.secret = try await visitors.secret()
      configuration.digestKey = DigestKey(secret: configuration.secret)
    }
    return configuration
  }
}
