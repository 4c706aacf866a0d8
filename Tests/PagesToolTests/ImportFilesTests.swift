import Foundation
import HTTPTypes
import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import pages

/// Tests of files that readers have sent and nobody asks for.
@Suite struct ImportFilesTests {
  /// A table whose first check takes longer than anybody asks for it.
  private final class Table: ImportTarget {
    let checkHoldsLocks: Bool
    let checks = Mutex(0)

    init(checkHoldsLocks: Bool) { self.checkHoldsLocks = checkHoldsLocks }

    func look(
      _ file: FileHandle, as format: CSVFormat?,
      progress: @escaping @Sendable (Int) throws -> Void
    ) async throws -> ImportReport {
      let isFirst = checks.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { try progress(7) }
      return ImportReport()
    }

    func store(
      _ file: FileHandle, as format: CSVFormat?,
      progress: @escaping @Sendable (Int) throws -> Void
    ) async throws -> ImportReport { ImportReport() }
  }

  @Test(arguments: [true, false])
  func aCheckThatHoldsLocksRestartsWhenItsReaderReturns(checkHoldsLocks: Bool) async throws {
    var limits = ImportPlaces<ClientKey>.Limits()
    limits.patience = .seconds(-1)
    let files = ImportFiles(ClientLimits(), limits: limits)
    let table = Table(checkHoldsLocks: checkHoldsLocks)
    let sent = Mutex("")
    let route = Route.post("/rows") { request in
      let id = try await files.keep(request, for: Address("/rows"), into: table)
      sent.withLock { $0 = id }
      return .empty()
    }
    .streamingBody(upTo: 1_000)
    let site = try Site(pages: [], routes: [route], configuration: .patient)
    _ = await site.respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/rows",
        headerFields: [.contentType: "text/csv", .origin: "http://localhost"]),
      body: Array("name\na\n".utf8))
    let id = sent.withLock(\.self)
    while true {
      let file = try #require(files.file(id, for: Address("/rows"), nil))
      if case .seen = file.stage { break }
      await Task.yield()
    }
    #expect(table.checks.withLock(\.self) == (checkHoldsLocks ? 2 : 1))
  }
}
