import Foundation
package import PagePostgres

/// The PostgreSQL server of the tests, which `scripts/with-postgres` starts. Without one its tests are left out.
package enum TestPostgres {
  private static let server = ProcessInfo.processInfo.environment["PAGES_POSTGRES"]

  /// Whether there is a server.
  package static var isAvailable: Bool { server != nil }

  /// A place on the server that nobody else has: an address by which all unqualified names lie in a schema of their own.
  package static func address() async throws -> String {
    guard let server else { throw NoServer() }
    let name = "t" + UUID().uuidString.filter { $0 != "-" }.lowercased()
    try await PostgresDatabase(server, limits: .patient).write {
      try await $0.run("CREATE SCHEMA \(name: name)")
    }
    return server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D" + name
  }

  /// A database in a place of its own.
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
  /// Deadlines that no machine misses, however busy it is.
  package static var patient: Self {
    var limits = Self()
    (limits.readers, limits.writers) = (3, 3)
    (limits.connectTime, limits.readTime) = (.seconds(300), .seconds(300))
    (limits.writeWait, limits.writeTime) = (.seconds(300), .seconds(300))
    limits.probeTime = .seconds(300)
    return limits
  }
}
