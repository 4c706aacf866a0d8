import Foundation
package import PagePostgres

/// The PostgreSQL server for the tests, which `scripts/with-postgres` starts. Without a server, its tests are skipped.
package enum TestPostgres {
  private static let server = ProcessInfo.processInfo.environment["PAGES_POSTGRES"]

  package static var isAvailable: Bool { server != nil }

  /// Returns an address whose search path is a new schema, so that unqualified names belong to one test only.
  package static func address() async throws -> String {
    guard let server else { throw NoServer() }
    let name = "t" + UUID().uuidString.filter { $0 != "-" }.lowercased()
    try await PostgresDatabase(server, limits: .patient).write {
      try await $0.run("CREATE SCHEMA \(name: name)")
    }
    return server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D" + name
  }

  /// Returns a database that uses its own schema.
  package static func database(
    limits: PostgresLimits = .patient
  ) async throws -> PostgresDatabase {
    PostgresDatabase(try await address(), limits: limits)
  }

  private struct NoServer: Error, CustomStringConvertible {
    let description = "There is no PostgreSQL server: run the tests by scripts/with-postgres."
  }
}

extension PostgresLimits {
  /// Limits with deadlines that even a very busy machine meets.
  package static var patient: Self {
    var limits = Self()
    (limits.readers, limits.writers) = (3, 3)
    (limits.connectTime, limits.readTime) = (.seconds(300), .seconds(300))
    (limits.writeWait, limits.writeTime) = (.seconds(300), .seconds(300))
    limits.probeTime = .seconds(300)
    return limits
  }
}
