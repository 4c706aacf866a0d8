import Foundation
import PageElements
import PageTesting
import Testing

@Suite struct SnapshotComparisonTests {
  private func failures(
    of table: Table, in file: SnapshotFile, recording: SnapshotRecording
  ) throws -> [String] {
    let snapshot = try table.snapshot(templates: nil)
    let actual = ActualSnapshots(directory: file.path + "-actual")
    return SnapshotComparison(of: snapshot, with: RecordedFile(file), actual: actual)
      .failures(recording: recording)
  }

  private func table(_ texts: String...) -> Table {
    Table(sections: [Section(key: "s", rows: texts.map { Row(key: $0, Label($0)) })])
  }

  /// Asserts a snapshot in a new directory, which contains `recorded` if given. Returns the failures, and whether the
  /// file then has the new or the old text.
  private func outcome(
    of table: Table, recorded: Table?, _ recording: SnapshotRecording
  ) throws -> (failures: [String], isNew: Bool, isOld: Bool) {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory + "/a/b", test: "test()")
      var old: [UInt8]?
      if let recorded {
        old = HTMLLayout.text(of: Array(try recorded.html().utf8))
        if let old { try file.write(old) }
      }
      let failures = try failures(of: table, in: file, recording: recording)
      for failure in failures { #expect(failure.contains(file.path)) }
      let new = HTMLLayout.text(of: Array(try table.html().utf8))
      let now = try file.read()
      return (failures, now == new, now == old)
    }
  }

  @Test(arguments: [SnapshotRecording.missing, .never, .failed])
  func aTableThatMatchesPasses(_ recording: SnapshotRecording) throws {
    let (failures, _, isOld) = try outcome(of: table("a"), recorded: table("a"), recording)
    #expect(failures.isEmpty && isOld)
  }

  @Test func recordingAllFailsEvenIfNothingChanged() throws {
    let (failures, isNew, _) = try outcome(of: table("a"), recorded: table("a"), .all)
    #expect(failures.count == 1 && isNew)
    #expect(failures.first?.hasPrefix("Recorded again, because all snapshots") == true)
  }

  @Test(arguments: [SnapshotRecording.all, .missing, .failed])
  func aMissingSnapshotIsRecordedAndFails(_ recording: SnapshotRecording) throws {
    let (failures, isNew, _) = try outcome(of: table("a"), recorded: nil, recording)
    #expect(failures.count == 1 && isNew)
    #expect(failures.first?.hasPrefix("Recorded ") == true)
  }

  @Test func aMissingSnapshotIsNotRecordedInModeNever() throws {
    let (failures, isNew, isOld) = try outcome(of: table("a"), recorded: nil, .never)
    #expect(failures.count == 1 && !isNew && isOld)
    #expect(failures.first?.hasPrefix("There is no snapshot: ") == true)
    #expect(failures.first?.contains("PAGES_SNAPSHOTS=missing") == true)
  }

  @Test(arguments: [SnapshotRecording.missing, .never])
  func aDifferenceFailsAndLeavesTheFileUnchanged(_ recording: SnapshotRecording) throws {
    let (failures, _, isOld) = try outcome(of: table("a"), recorded: table("b"), recording)
    #expect(failures.count == 1 && isOld)
    #expect(failures.first?.contains("PAGES_SNAPSHOTS=failed") == true)
  }

  @Test func aDifferenceIsRecordedInModesAllAndFailed() throws {
    for recording in [SnapshotRecording.all, .failed] {
      let (failures, isNew, _) = try outcome(of: table("a"), recorded: table("b"), recording)
      #expect(failures.count == 1 && isNew)
    }
  }

  @Test func aFailureShowsTheDifference() throws {
    let (failures, _, _) = try outcome(
      of: table("a", "b & c"), recorded: table("a", "d"), .never)
    let message = try #require(failures.first)
    #expect(
      message.contains(
        """
        From line 3:
              <tr id="s.a">
                <td>a</td>
              </tr>
        -     <tr id="s.d">
        +     <tr id="s.b~20~26~20c">
        -       <td>d</td>
        +       <td>b &amp; c</td>
              </tr>
            </tbody>
          </table>
        """), "\(message)")
  }

  @Test func theRunAfterARecordingPasses() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      let first = try failures(of: table("a"), in: file, recording: .missing)
      let second = try failures(of: table("a"), in: file, recording: .missing)
      #expect(first.count == 1 && second.isEmpty)
    }
  }

  @Test func invalidHTMLFailsEvenIfTheSnapshotMatches() throws {
    let bold = Table(rows: [Row(ElementOf<Broken>(props: "<blink>x</blink>"))])
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      let first = try failures(of: bold, in: file, recording: .missing)
      #expect(first.count == 2)
      let failures = try failures(of: bold, in: file, recording: .missing)
      #expect(failures.count == 1)
      #expect(failures.first?.hasPrefix("Invalid HTML, 1:") == true)
      #expect(failures.first?.contains("blink") == true)
    }
  }

  @Test func anUnreadableSnapshotFails() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      try FileManager.default.createDirectory(
        atPath: file.path, withIntermediateDirectories: true)
      for recording in [SnapshotRecording.missing, .never, .failed] {
        let failures = try failures(of: table("a"), in: file, recording: recording)
        #expect(failures.count == 1)
        #expect(failures.first?.hasPrefix("The snapshot cannot be read: \(file.path)") == true)
      }
      let failures = try failures(of: table("a"), in: file, recording: .all)
      #expect(failures.first?.hasPrefix("The snapshot cannot be written: \(file.path)") == true)
    }
  }

  @Test func aDirectoryThatCannotBeCreatedFails() throws {
    try withTemporaryDirectory { directory in
      try Data().write(to: URL(fileURLWithPath: directory + "/taken"))
      let file = SnapshotFile(directory: directory + "/taken/a", test: "test()")
      for recording in SnapshotRecording.allCases {
        #expect(try failures(of: table("a"), in: file, recording: recording).count == 1)
      }
    }
  }

  @Test func aSnapshotThatIsNotUTF8Differs() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      try file.write([0xFF, 0xFE, 0x00])
      let failures = try failures(of: table("a"), in: file, recording: .never)
      #expect(failures.count == 1)
      #expect(failures.first?.hasPrefix("The rendered text (+) differs") == true)
    }
  }

  @Test(arguments: [SnapshotRecording.missing, .never])
  func theNewTextOfAFailureIsStored(_ recording: SnapshotRecording) throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory + "/Tests", test: "test()", name: "a/b")
      try file.write(Array("old\n".utf8))
      let failures = try failures(of: table("a"), in: file, recording: recording)
      let kept = file.path + "-actual/Tests/test.a~2Fb.html"
      #expect(failures.first?.hasSuffix("The new text is stored in \(kept)") == true, "\(failures)")
      let text = try String(contentsOfFile: kept, encoding: .utf8)
      #expect(try text == table("a").snapshot(templates: nil).text)
    }
  }

  @Test(arguments: [SnapshotRecording.all, .missing, .failed])
  func aTextThatCannotBeRecordedIsStoredElsewhere(_ recording: SnapshotRecording) throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory + "/Tests", test: "test()")
      // There is no snapshot, and none can be written: the folder is a dangling symbolic link.
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/Tests", withDestinationPath: directory + "/nowhere")
      let kept = directory + "/actual"
      let failures = SnapshotComparison(
        of: try table("a").snapshot(templates: nil), with: RecordedFile(file),
        actual: ActualSnapshots(directory: kept)
      ).failures(recording: recording)
      #expect(failures.first?.hasPrefix("The snapshot cannot be written: ") == true)
      #expect(
        failures.first?.hasSuffix("The new text is stored in \(kept)/Tests/test.html") == true)
      let text = try String(contentsOfFile: kept + "/Tests/test.html", encoding: .utf8)
      #expect(try text == table("a").snapshot(templates: nil).text)
    }
  }

  @Test func noTextIsStoredIfTheSnapshotMatchesOrIsRecorded() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      for recording in [SnapshotRecording.missing, .never, .all, .failed] {
        _ = try failures(of: table("a"), in: file, recording: recording)
      }
      _ = try failures(of: table("b"), in: file, recording: .failed)
      #expect(files(in: directory) == ["test.html"])
    }
  }

  @Test func failingToStoreTheTextIsNotAnotherFailure() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      try Data().write(to: URL(fileURLWithPath: file.path + "-actual"))
      let failures = try failures(of: table("a"), in: file, recording: .never)
      #expect(failures.count == 1)
      #expect(failures.first?.contains("is stored in") == false)
    }
  }
}

/// A view that writes its props as markup, which no real view should do.
enum Broken: ElementableView {
  static func render(_ markup: String, into html: inout HTMLWriter) {
    html.raw(unescaped: markup)
  }
}
