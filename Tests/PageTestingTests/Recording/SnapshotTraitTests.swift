import Foundation
import PageElements
import PageTesting
import Synchronization
import Testing

/// The scope in which an assertion records.
@Suite(.snapshots(record: .never)) struct SnapshotTraitTests {
  private let table = Table(rows: [Row(key: 1, Label("Tea"))])

  private func message(_ body: () -> Void) -> String {
    let message = Mutex("")
    withKnownIssue {
      body()
    } matching: { issue in
      message.withLock { $0 = "\(issue)" }
      return true
    }
    return message.withLock(\.self)
  }

  @Test func theSuiteSaysHowToRecord() {
    #expect(
      message { assertSnapshot(of: table, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be read"))
  }

  @Test(.snapshots(record: .all)) func aTestSaysMoreThanItsSuite() {
    #expect(
      message { assertSnapshot(of: table, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be written"))
  }

  @Test func anAssertionSaysMoreThanTheScope() {
    #expect(
      message { assertSnapshot(of: table, record: .all, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be written"))
  }

  @Test func aScopeHoldsInsideItAlone() async {
    #expect(
      message {
        withSnapshots(record: .all) {
          assertSnapshot(of: table, filePath: "/dev/null/Tests.swift")
        }
      }.contains("cannot be written"))
    let isRun = await withSnapshots(record: .all) {
      await Task.yield()
      return message { assertSnapshot(of: table, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be written")
    }
    #expect(isRun)
    #expect(
      message { assertSnapshot(of: table, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be read"))
  }
}
