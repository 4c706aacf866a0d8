import PageTesting
import Testing

@Suite struct SnapshotRecordingTests {
  @Test(
    arguments: [
      ([:], .missing), (["PAGES_SNAPSHOTS": ""], .missing),
      (["PAGES_SNAPSHOTS": "all"], .all), (["PAGES_SNAPSHOTS": "missing"], .missing),
      (["PAGES_SNAPSHOTS": "never"], .never), (["PAGES_SNAPSHOTS": "failed"], .failed),
      (["PAGES_PORT": "all"], .missing),
      (["CI": "true"], .never), (["CI": "1"], .never), (["CI": "woodpecker"], .never),
      (["CI": "false"], .missing), (["CI": "FALSE"], .missing), (["CI": ""], .missing),
      (["CI": "true", "PAGES_SNAPSHOTS": "failed"], .failed),
      (["CI": "true", "PAGES_SNAPSHOTS": ""], .never),
    ] as [([String: String], SnapshotRecording)])
  func theEnvironmentSelectsTheMode(
    _ environment: [String: String], _ mode: SnapshotRecording
  ) throws {
    #expect(try SnapshotRecording.configured(by: environment) == mode)
  }

  @Test(arguments: ["ALL", "true", "1", " all", "none"])
  func anUnknownModeIsAnError(_ word: String) {
    #expect(throws: UnknownSnapshotRecording(word: word)) {
      try SnapshotRecording.configured(by: ["PAGES_SNAPSHOTS": word])
    }
  }

  @Test func theErrorListsTheModes() {
    #expect(
      UnknownSnapshotRecording(word: "on").description
        == "PAGES_SNAPSHOTS is 'on'. Set it to all, missing, never or failed, or leave it unset.")
  }
}
