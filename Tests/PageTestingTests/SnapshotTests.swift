import Foundation
import PageElements
import PageTesting
import Testing

@Suite struct SnapshotTests {
  private func table(_ texts: String...) -> Table {
    Table(sections: [Section(key: "s", rows: texts.map { Row(key: $0, ElementOfLabel($0)) })])
  }

  /// Asserts in a new directory that holds `recorded`, if anything; gives the failures and the text
  /// that the file then holds.
  private func outcome(
    of table: Table, recorded: Table?, _ recording: SnapshotRecording
  ) throws -> (failures: [String], isNew: Bool, isOld: Bool) {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory + "/a/b", test: "test()")
      var old: [UInt8]?
      if let recorded {
        old = SnapshotText.lines(of: Array(try recorded.html().utf8))
        if let old { try file.write(old) }
      }
      let failures = Snapshot(of: table, in: file).failures(recording: recording)
      for failure in failures { #expect(failure.contains(file.path)) }
      let new = SnapshotText.lines(of: Array(try table.html().utf8))
      let now = try file.read()
      return (failures, now == new, now == old)
    }
  }

  @Test(arguments: [SnapshotRecording.missing, .never, .failed])
  func aTableThatMatchesPasses(_ recording: SnapshotRecording) throws {
    let (failures, _, isOld) = try outcome(of: table("a"), recorded: table("a"), recording)
    #expect(failures.isEmpty && isOld)
  }

  @Test func recordingEverythingFailsEvenWhereNothingChanged() throws {
    let (failures, isNew, _) = try outcome(of: table("a"), recorded: table("a"), .all)
    #expect(failures.count == 1 && isNew)
    #expect(failures.first?.hasPrefix("Recorded anew, since everything") == true)
  }

  @Test(arguments: [SnapshotRecording.all, .missing, .failed])
  func aMissingSnapshotIsRecordedAndFails(_ recording: SnapshotRecording) throws {
    let (failures, isNew, _) = try outcome(of: table("a"), recorded: nil, recording)
    #expect(failures.count == 1 && isNew)
    #expect(failures.first?.hasPrefix("Recorded ") == true)
  }

  @Test func aMissingSnapshotIsNotRecordedWhereNothingIsToBe() throws {
    let (failures, isNew, isOld) = try outcome(of: table("a"), recorded: nil, .never)
    #expect(failures.count == 1 && !isNew && isOld)
    #expect(failures.first?.hasPrefix("There is no snapshot: ") == true)
    #expect(failures.first?.contains("PAGES_SNAPSHOTS=missing") == true)
  }

  @Test(arguments: [SnapshotRecording.missing, .never])
  func aTableThatDiffersFailsAndTheFileStays(_ recording: SnapshotRecording) throws {
    let (failures, _, isOld) = try outcome(of: table("a"), recorded: table("b"), recording)
    #expect(failures.count == 1 && isOld)
    #expect(failures.first?.contains("PAGES_SNAPSHOTS=failed") == true)
  }

  @Test func aTableThatDiffersIsRecordedWhereItIsAskedFor() throws {
    for recording in [SnapshotRecording.all, .failed] {
      let (failures, isNew, _) = try outcome(of: table("a"), recorded: table("b"), recording)
      #expect(failures.count == 1 && isNew)
    }
  }

  @Test func aFailureShowsWhatDiffers() throws {
    let (failures, _, _) = try outcome(
      of: table("a", "b & c"), recorded: table("a", "d"), .never)
    let message = try #require(failures.first)
    #expect(
      message.contains(
        """
        From line 3:
              <tr id="s.a" role="row">
                <td role="cell">a</td>
              </tr>
        -     <tr id="s.d" role="row">
        +     <tr id="s.b~20~26~20c" role="row">
        -       <td role="cell">d</td>
        +       <td role="cell">b &amp; c</td>
              </tr>
            </tbody>
          </table>
        """), "\(message)")
  }

  @Test func aSecondRunPasses() throws {
    try withTemporaryDirectory { directory in
      let snapshot = Snapshot(
        of: table("a"), in: SnapshotFile(directory: directory, test: "test()"))
      #expect(snapshot.failures(recording: .missing).count == 1)
      #expect(snapshot.failures(recording: .missing).isEmpty)
    }
  }

  @Test func aTableThatCannotBeRenderedFailsAndRecordsNothing() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      for recording in SnapshotRecording.allCases {
        let failures = Snapshot(of: table("a", "a"), in: file).failures(recording: recording)
        #expect(failures.count == 1)
        #expect(failures.first?.contains("share the key 'a'") == true)
      }
      #expect(files(in: directory).isEmpty)
    }
  }

  @Test func invalidHTMLFailsAlsoWhereTheSnapshotMatches() throws {
    let bold = Table(rows: [Row(ElementOf<Broken>(props: "<blink>x</blink>"))])
    try withTemporaryDirectory { directory in
      let snapshot = Snapshot(of: bold, in: SnapshotFile(directory: directory, test: "test()"))
      #expect(snapshot.failures(recording: .missing).count == 2)
      let failures = snapshot.failures(recording: .missing)
      #expect(failures.count == 1)
      #expect(failures.first?.hasPrefix("Invalid HTML, 1:") == true)
      #expect(failures.first?.contains("blink") == true)
    }
  }

  @Test func aFileThatCannotBeReadFailsAndStays() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      try FileManager.default.createDirectory(
        atPath: file.path, withIntermediateDirectories: true)
      for recording in [SnapshotRecording.missing, .never, .failed] {
        let failures = Snapshot(of: table("a"), in: file).failures(recording: recording)
        #expect(failures.count == 1)
        #expect(failures.first?.hasPrefix("The snapshot cannot be read: \(file.path)") == true)
      }
      let failures = Snapshot(of: table("a"), in: file).failures(recording: .all)
      #expect(failures.first?.hasPrefix("The snapshot cannot be written: \(file.path)") == true)
    }
  }

  @Test func aDirectoryThatCannotBeMadeFails() throws {
    try withTemporaryDirectory { directory in
      try Data().write(to: URL(fileURLWithPath: directory + "/taken"))
      let file = SnapshotFile(directory: directory + "/taken/a", test: "test()")
      for recording in SnapshotRecording.allCases {
        #expect(Snapshot(of: table("a"), in: file).failures(recording: recording).count == 1)
      }
    }
  }

  @Test func aFileThatIsNoUTF8Differs() throws {
    try withTemporaryDirectory { directory in
      let file = SnapshotFile(directory: directory, test: "test()")
      try file.write([0xFF, 0xFE, 0x00])
      let failures = Snapshot(of: table("a"), in: file).failures(recording: .never)
      #expect(failures.count == 1)
      #expect(failures.first?.hasPrefix("The HTML (+) differs") == true)
    }
  }
}

/// A view that writes its props as markup, as no view should.
enum Broken: ElementableView {
  static func render(_ markup: String, into html: inout HTMLWriter) {
    html.raw(unescaped: markup)
  }
}
