public import PageElements

/// Compares a value with the literal at the call, and validates its HTML.
///
///     @Test func aBadgeIsASpan() {
///       expectHTML(of: Badge("New")) {
///         """
///         <span class="pe-badge">New</span>
///         """
///       }
///     }
///
/// The literal has the format of a snapshot file: indented HTML, or the lines of a document, a patch or a stylesheet.
/// Write the call without the closure: the first run adds it to the source and fails. ``SnapshotRecording/failed``
/// and ``SnapshotRecording/all`` replace the literal. Nothing else in the source changes. If the call is not where
/// the compiler saw it, the source stays unchanged, and an issue says so.
///
/// - Parameters:
///   - value: A value as for `assertSnapshot(of:templates:named:record:fileID:filePath:testName:line:column:)`.
///   - templates: Renders the views that are written as templates.
///   - record: The recording mode; see ``SnapshotRecording``.
///   - fileID: The location of the call; filled in by Swift.
///   - filePath: The location of the call; filled in by Swift.
///   - line: The location of the call; filled in by Swift.
///   - column: The location of the call; filled in by Swift.
///   - expected: A string literal.
public func expectHTML(
  of value: some Snapshottable, templates: (any TemplateSource)? = nil,
  record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, matches expected: (() -> String)? = nil
) {
  let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let snapshot = call.snapshot({ try value.snapshot(templates: templates) }) else { return }
  let recorded = InlineSnapshot(
    expected: expected?(), path: "\(filePath)", line: Int(line), column: Int(column),
    fileExtension: snapshot.fileExtension)
  call.compare(snapshot, with: recorded, record: record)
}

/// Compares an element's HTML with the literal at the call, and validates it inside a table cell.
///
/// - Parameters: Those of ``expectHTML(of:templates:record:fileID:filePath:line:column:matches:)``.
public func expectHTML(
  of element: some Element, templates: (any TemplateSource)? = nil,
  record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, matches expected: (() -> String)? = nil
) {
  expectHTML(
    of: ElementSnapshot(element: element), templates: templates, record: record, fileID: fileID,
    filePath: filePath, line: line, column: column, matches: expected)
}

/// The literal at a call of `expectHTML`.
private struct InlineSnapshot: RecordedSnapshot {
  let expected: String?
  let path: String
  let line: Int
  let column: Int
  let fileExtension: String

  var location: String { "\(path):\(line)" }

  var actualPath: String {
    let file = path.split(separator: "/").last ?? ""
    return "\(file.split(separator: ".").first ?? "")/line-\(line).\(fileExtension)"
  }

  func read() -> [UInt8]? {
    expected.map { Array($0.utf8) + [0x0A] }
  }

  func write(_ text: [UInt8]) throws {
    try InlineRecorder.shared.record(
      String(decoding: text.dropLast(), as: UTF8.self), replacing: expected,
      at: SourcePosition(path: path, line: line, column: column))
  }
}
