import Foundation
public import PageElements

/// Compares the table's HTML with the one recorded beside the test, and validates it.
///
///     @Test func menuShowsEveryDrink() {
///       assertSnapshot(of: Table(rows: drinks.map { Row(key: $0.id, ElementOfLabel($0.name)) }))
///     }
///
/// The recorded file is `__Snapshots__/<TestFile>/<testName>[.<name>].html` in the test file's
/// folder: the table's HTML, with line breaks and indentation between rows and cells. The first run
/// records it and fails; commit the file. Later runs fail when a byte differs, and say how to record
/// anew. Where the folder belongs to a SwiftPM target, name it in the target's `exclude:`.
///
/// A test with several snapshots, or with arguments, gives each its own `named`. Tests of one file
/// need different names.
///
/// - Parameters:
///   - templates: Renders the views that are written as templates.
///   - name: Tells apart the snapshots of one test; any text.
///   - record: When to write the file. By default the environment variable `PAGES_SNAPSHOTS` says
///     (`all`, `missing`, `never` or `failed`), or else ``SnapshotRecording/missing``.
public func assertSnapshot(
  of table: Table, templates: (any TemplateSource)? = nil, named name: String? = nil,
  record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  func report(_ failure: String) {
    Report.issue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  let recording: SnapshotRecording
  do {
    recording = try record ?? .asked(by: ProcessInfo.processInfo.environment)
  } catch {
    return report("\(error)")
  }
  let file = SnapshotFile(
    directory: SnapshotFile.directory(besides: "\(filePath)"), test: testName, name: name)
  Snapshot(of: table, templates: templates, in: file).failures(recording: recording).forEach(report)
}
