import Foundation
import Testing

@testable import PageTesting

@Suite struct InlineRecorderTests {
  private func withSource(_ text: String, _ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/Tests.swift"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try body(path)
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func positionsReferToTheSourceBeforeRecording() throws {
    try withSource("expectHTML(of: a)\nexpectHTML(of: b)\n") { path in
      let recorder = InlineRecorder()
      for line in [1, 2] {
        try recorder.record(
          "x\ny", replacing: nil, at: SourcePosition(path: path, line: line, column: 1))
      }
      let new = " {\n  \"\"\"\n  x\n  y\n  \"\"\"\n}\n"
      #expect(try text(path) == "expectHTML(of: a)\(new)expectHTML(of: b)\(new)")
    }
  }

  @Test func aSourceChangedDuringRecordingIsNotOverwritten() throws {
    try withSource("expectHTML(of: a)\nexpectHTML(of: b)\n") { path in
      let recorder = InlineRecorder()
      let places = [1, 2].map { SourcePosition(path: path, line: $0, column: 1) }
      try recorder.record("x", replacing: nil, at: places[0])
      let edited = try text(path) + "// more\n"
      try Data(edited.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: InlineRecordingError.changedMeanwhile) {
        try recorder.record("x", replacing: nil, at: places[1])
      }
      #expect(try text(path) == edited)
    }
  }

  @Test func aSourceNewerThanTheTestBinaryIsNotOverwritten() throws {
    try withSource("// more\nexpectHTML(of: a)\nexpectHTML(of: b)\n") { path in
      let recorder = InlineRecorder(built: Date(timeIntervalSinceNow: -60))
      let before = try text(path)
      #expect(throws: InlineRecordingError.changedMeanwhile) {
        try recorder.record("x", replacing: nil, at: SourcePosition(path: path, line: 2, column: 1))
      }
      #expect(try text(path) == before)
    }
  }

  @Test func aSourceWrittenByThisProcessCanBeWrittenAgain() throws {
    try withSource("expectHTML(of: a)\nexpectHTML(of: b)\n") { path in
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: path)
      let recorder = InlineRecorder(built: Date(timeIntervalSinceNow: -60))
      for line in [1, 2] {
        try recorder.record(
          "x", replacing: nil, at: SourcePosition(path: path, line: line, column: 1))
      }
      let new = " {\n  \"\"\"\n  x\n  \"\"\"\n}\n"
      #expect(try text(path) == "expectHTML(of: a)\(new)expectHTML(of: b)\(new)")
    }
  }

  @Test func theBuildDateOfTheTestsIsAvailable() throws {
    let date = try #require(TestBinary.date)
    #expect(date < Date.now)
  }

  @Test func aFailedRecordingLeavesTheSourceUnchanged() throws {
    try withSource("expectHTML(of: a) { f() }\n") { path in
      let recorder = InlineRecorder()
      #expect(throws: InlineRecordingError.callNotFound) {
        try recorder.record("x", replacing: "a", at: SourcePosition(path: path, line: 1, column: 1))
      }
      let now = try text(path)
      #expect(now == "expectHTML(of: a) { f() }\n")
      #expect(throws: (any Error).self) {
        try recorder.record(
          "x", replacing: nil, at: SourcePosition(path: path + "x", line: 1, column: 1))
      }
    }
  }

  @Test func aFileKeepsItsPermissions() throws {
    try withSource("expectHTML(of: a)\n") { path in
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try InlineRecorder().record(
        "x", replacing: nil, at: SourcePosition(path: path, line: 1, column: 1))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o640)
    }
  }

  @Test func concurrentTasksCanRecordInOneFile() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(component: "inline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let url = directory.appending(component: "Tests.swift")
    let source = (0..<40).map { "expectHTML(of: value\($0))\n" }.joined()
    try Data(source.utf8).write(to: url)
    let path = url.path(percentEncoded: false)
    let recorder = InlineRecorder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          try recorder.record(
            "\(number)", replacing: nil, at: SourcePosition(path: path, line: number + 1, column: 1)
          )
        }
      }
      try await group.waitForAll()
    }
    let expected = (0..<40).map {
      "expectHTML(of: value\($0)) {\n  \"\"\"\n  \($0)\n  \"\"\"\n}\n"
    }.joined()
    #expect(try text(path) == expected)
  }
}
