import Foundation
import HTTPTypes
import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import pages

/// Tests of uploaded files whose page is no longer requested.
@Suite struct ImportFilesTests {
  /// A table whose first check continues after its reader has left.
  private final class Table: ImportTarget {
    let previewHoldsLocks: Bool
    let checks = Mutex(0)

    init(previewHoldsLocks: Bool) { self.previewHoldsLocks = previewHoldsLocks }

    func preview(
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
  func aCheckThatHoldsLocksRestartsWhenItsReaderReturns(previewHoldsLocks: Bool) async throws {
    var limits = ImportQueue<ClientKey>.Limits()
    limits.abandonDelay = .seconds(-1)
    let files = ImportFiles(ClientLimits(), limits: limits)
    let table = Table(previewHoldsLocks: previewHoldsLocks)
    let sent = Mutex("")
    let route = Route.post("/rows") { request in
      let id = try await files.receive(request, for: Address("/rows"), into: table)
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
      if case .previewed = file.stage { break }
      await Task.yield()
    }
    #expect(table.checks.withLock(\.self) == (previewHoldsLocks ? 2 : 1))
  }
}
