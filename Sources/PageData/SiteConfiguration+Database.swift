public import PageSite
import PagePatching

extension SiteConfiguration {
  /// The configuration with all that a site keeps in one database: visitors, sessions, answers to posts and
  /// assets; the secret too, unless there is one, and readiness asks for the database.
  ///
  ///     try Site(pages: pages, configuration: await configuration.keeping(in: database))
  ///
  /// Its tables begin with `pe_`. The file holds what signs cookies: keep it from others.
  ///
  /// - Parameter database: With it in one file lies what `ActionEvent.write(_:)` writes.
  /// - Throws: `NewerStore`, `DatabaseUnavailable`, and `DatabaseError` when it cannot be written.
  public func keeping(in database: BoundedDatabase) async throws -> SiteConfiguration {
    var configuration = self
    let visitors = try SQLiteVisitorStore(database)
    configuration.visitors = visitors
    configuration.sessions = try SQLiteSessionStore(database)
    configuration.answers = try SQLiteAnswerStore(database)
    configuration.assetStore = try SQLiteAssetStore(database)
    configuration.readiness.append(database.readiness)
    if !hasOwnSecret {
      configuration.secret = try await visitors.secret()
      configuration.digestKey = DigestKey(secret: configuration.secret)
    }
    return configuration
  }
}
