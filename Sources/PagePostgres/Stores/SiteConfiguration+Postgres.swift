import PagePatching
public import PageSite

extension SiteConfiguration {
  /// The configuration with all that a site keeps in one database, for any number of instances: visitors, sessions,
  /// answers to posts and assets; the secret too, unless there is one, and readiness asks for the database.
  ///
  ///     try Site(pages: pages, configuration: await configuration.keeping(in: database))
  ///
  /// Its tables begin with `pe_`, and hold what signs cookies: keep them from others.
  ///
  /// - Parameter database: With it in one database lies what `ActionEvent.write(_:)` writes.
  /// - Throws: `NewerStore`, or as ``PostgresDatabase/write(_:)``.
  public func keeping(in database: PostgresDatabase) async throws -> SiteConfiguration {
    var configuration = self
    let visitors = try await PostgresVisitorStore(database)
    configuration.visitors = visitors
    configuration.sessions = try await PostgresSessionStore(database)
    configuration.answers = try await PostgresAnswerStore(database)
    configuration.assetStore = try await PostgresAssetStore(database)
    configuration.readiness.append(database.readiness)
    if !hasOwnSecret {
      configuration.secret = try await visitors.secret()
      configuration.digestKey = DigestKey(secret: configuration.secret)
    }
    return configuration
  }
}
