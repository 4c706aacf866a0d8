public import PageElements
public import PageSite

/// Compares a value with the snapshot recorded beside the test, and validates its HTML.
///
///     @Test func menuShowsEveryDrink() {
///       assertSnapshot(of: Table(rows: drinks.map { Row(key: $0.id, $0.name) }))
///     }
///
/// The snapshot is the file `__Snapshots__/<TestFile>/<testName>[.<name>].html` in the folder of the test file
/// (`.txt` for a document or a patch, `.css` for a stylesheet). The first run records it and fails; commit the file.
/// Later runs fail if the value has changed, show the lines that differ, and say how to record again. If the folder
/// belongs to a SwiftPM target, add it to the target's `exclude:`.
///
/// If a test has several snapshots, or arguments, pass a different `named` for each. Tests in one file need different
/// names.
///
/// - Parameters:
///   - value: A table, section or row, a page's document, a patch, a response of a site, or `.page(html)`,
///     `.stylesheet(css)` and the other kinds of ``Snapshot``.
///   - templates: Renders the views that are written as templates.
///   - name: Any text that distinguishes the snapshots of one test.
///   - record: The recording mode; see ``SnapshotRecording``. By default, the scope or the environment decides.
///   - fileID: The location of the call; filled in by Swift.
///   - filePath: The test's file, beside which the snapshot is stored; filled in by Swift.
///   - testName: The test's name, which is part of the file name; filled in by Swift.
///   - line: The location of the call; filled in by Swift.
///   - column: The location of the call; filled in by Swift.
public func assertSnapshot(
  of value: some Snapshottable, templates: (any TemplateSource)? = nil, named name: String? = nil,
  record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let snapshot = call.snapshot({ try value.snapshot(templates: templates) }) else { return }
  let file = SnapshotFile(
    directory: SnapshotFile.directory(beside: "\(filePath)"), test: testName, name: name,
    fileExtension: snapshot.fileExtension)
  AssertedSnapshots.add(file)
  call.compare(snapshot, with: RecordedFile(file), record: record)
}

/// Compares an element's HTML with the snapshot recorded beside the test, and validates it inside a table cell.
///
///     assertSnapshot(of: Badge("New"))
///
/// - Parameters: Those of ``assertSnapshot(of:templates:named:record:fileID:filePath:testName:line:column:)``.
public func assertSnapshot(
  of element: some Element, templates: (any TemplateSource)? = nil, named name: String? = nil,
  record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  assertSnapshot(
    of: ElementSnapshot(element: element), templates: templates, named: name, record: record,
    fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
}

/// Compares a whole page of a site, as a browser receives it, with the snapshot recorded beside the test, and
/// validates it.
///
///     await assertSnapshot(of: "/menu?category=tea", in: site)
///
/// A status other than 200 is an issue. To record an error page, pass the response.
///
/// - Parameters:
///   - path: The page's path with its query.
///   - site: The site that serves the page.
///   - name: Any text that distinguishes the snapshots of one test. `nil`, the default, adds nothing.
///   - record: The recording mode; see ``SnapshotRecording``. By default, the scope or the environment decides.
///   - fileID: The location of the call; filled in by Swift.
///   - filePath: The test's file, beside which the snapshot is stored; filled in by Swift.
///   - testName: The test's name, which is part of the file name; filled in by Swift.
///   - line: The location of the call; filled in by Swift.
///   - column: The location of the call; filled in by Swift.
public func assertSnapshot(
  of path: String, in site: Site, named name: String? = nil, record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) async {
  do {
    assertSnapshot(
      of: try await site.page(at: path), named: name, record: record, fileID: fileID,
      filePath: filePath, testName: testName, line: line, column: column)
  } catch {
    // The snapshot that this call would have compared is not obsolete.
    TestFunctionRun.current?.stop()
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report("\(error)")
  }
}

/// Compares a page, on a site of its own, with the snapshot recorded beside the test.
///
///     await assertSnapshot(of: Page("/menu", title: "Menu") { _ in menu })
///
/// - Parameters:
///   - page: The page, requested by its path without a query.
///   - configuration: The configuration of the site, such as its templates and stylesheets.
///   - name: Any text that distinguishes the snapshots of one test. `nil`, the default, adds nothing.
///   - record: The recording mode; see ``SnapshotRecording``. By default, the scope or the environment decides.
///   - fileID: The location of the call; filled in by Swift.
///   - filePath: The test's file, beside which the snapshot is stored; filled in by Swift.
///   - testName: The test's name, which is part of the file name; filled in by Swift.
///   - line: The location of the call; filled in by Swift.
///   - column: The location of the call; filled in by Swift.
public func assertSnapshot(
  of page: Page, configuration: SiteConfiguration = SiteConfiguration(), named name: String? = nil,
  record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) async {
  do {
    await assertSnapshot(
      of: page.path, in: try Site(pages: [page], configuration: configuration), named: name,
      record: record, fileID: fileID, filePath: filePath, testName: testName, line: line,
      column: column)
  } catch {
    // The snapshot that this call would have compared is not obsolete.
    TestFunctionRun.current?.stop()
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report("\(error)")
  }
}
