import Foundation
import PagePostgres
import PageSite
import PageTesting
import Testing

@testable import SharedTasks

/// The address of a PostgreSQL server, set by `scripts/with-postgres`.
private let server = ProcessInfo.processInfo.environment["PAGES_POSTGRES"]

/// Two instances that share a database.
@Suite(.enabled(if: server != nil), .timeLimit(.minutes(5))) struct SharedTasksTests {
  /// Creates a new database and returns its address.
  private func database() async throws -> String {
    let server = try #require(server)
    let name = "shared_tasks_\(UInt64.random(in: .min ... .max))"
    var limits = PostgresLimits()
    limits.readTime = .seconds(120)
    _ = try await PostgresDatabase(server, limits: limits).run("CREATE DATABASE \(name: name)")
    return server.replacing("/postgres?", with: "/\(name)?")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `changes at one instance are visible at the other`(
    script: SiteClient.Script
  ) async throws {
    let address = try await database()
    async let one = sharedTasks(PostgresDatabase(address), SiteConfiguration())
    async let other = sharedTasks(PostgresDatabase(address), SiteConfiguration())
    let client = SiteClient(try await one, script: script)
    let reader = SiteClient(try await other, script: .off)

    _ = try await client.visit("/tasks").submit("Add", ["Task": "Water the plants"])
    #expect(try await reader.visit("/tasks").text.contains("1 to do, 0 done."))
    let page = try await client.visit("/tasks?edit=1").submit(
      "Save", ["Task": "Water the plants & herbs"])
    #expect(page.url == "/tasks")
    #expect(try await reader.visit("/tasks").text.contains("Water the plants & herbs"))
    _ = try await client.visit("/tasks").submit("Delete")
    #expect(try await reader.visit("/tasks").text.contains("Nothing to do."))
  }
}
