import Foundation
import PageElements
import PageTesting
import Synchronization
import Testing

/// Tests of the scopes that determine whether an assertion records.
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

  @Test func assertionsUseTheModeOfTheirSuite() {
    #expect(
      message { assertSnapshot(of: table, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be read"))
  }

  @Test(.snapshots(record: .all)) func theTraitOfATestOverridesItsSuite() {
    #expect(
      message { assertSnapshot(of: table, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be written"))
  }

  @Test func theModeOfAnAssertionOverridesTheScope() {
    #expect(
      message { assertSnapshot(of: table, record: .all, filePath: "/dev/null/Tests.swift") }
        .contains("cannot be written"))
  }

  @Test func aScopeAppliesOnlyWithinItsBody() async {
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
