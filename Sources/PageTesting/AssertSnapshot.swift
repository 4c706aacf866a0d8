public import PageElements
public import PageSite

/// Compares a value with what was recorded of it beside the test, and validates its HTML.
///
///     @Test func menuShowsEveryDrink() {
///       assertSnapshot(of: Table(rows: drinks.map { Row(key: $0.id, $0.name) }))
///     }
///
/// The recorded file is `__Snapshots__/<TestFile>/<testName>[.<name>].html` in the test file's
/// folder (`.txt` for a document or a patch, `.css` for a stylesheet). The first run records it and
/// fails; commit the file. Later runs fail when it would be another, show the lines that differ, and
/// say how to record anew. Where the folder belongs to a SwiftPM target, name it in the target's
/// `exclude:`.
///
/// A test with several snapshots, or with arguments, gives each its own `named`. Tests of one file
/// need different names.
///
/// - Parameters:
///   - value: A table, section or row, a page's document, a patch, a response of a site, or
///     `.page(html)`, `.stylesheet(css)` and the other kinds of ``Snapshot``.
///   - templates: Renders the views that are written as templates.
///   - name: Tells apart the snapshots of one test; any text.
///   - record: When to write the file; see ``SnapshotRecording``. By default the scope says, or the
///     environment.
///   - fileID: Where the call stands; filled in by Swift.
///   - filePath: The test's file, beside which the snapshot lies; filled in by Swift.
///   - testName: The test's name, which the snapshot carries; filled in by Swift.
///   - line: Where the call stands; filled in by Swift.
///   - column: Where the call stands; filled in by Swift.
public func assertSnapshot(
  of value: some Snapshottable, templates: (any TemplateSource)? = nil, named name: String? = nil,
  record: SnapshotRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let snapshot = call.snapshot({ try value.snapshot(templates: templates) }) else { return }
  let file = SnapshotFile(
    directory: SnapshotFile.directory(besides: "\(filePath)"), test: testName, name: name,
    fileExtension: snapshot.fileExtension)
  AssertedSnapshots.add(file)
  call.compare(snapshot, with: RecordedFile(file), record: record)
}

/// Compares an element's HTML with what was recorded of it beside the test, and validates it as it
/// would stand in a table's cell.
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

/// Compares a whole page of a site, as a browser gets it, with what was recorded of it beside the
/// test, and validates it.
///
///     await assertSnapshot(of: "/menu?category=tea", in: site)
///
/// An answer other than 200 is an issue. To record an error page, pass the response.
///
/// - Parameters:
///   - path: The page's path with its query.
///   - site: The site that is asked for it.
///   - name: Tells apart the snapshots of one test; any text. `nil`, the default, adds nothing.
///   - record: When to write the file; see ``SnapshotRecording``. By default the scope says, or the
///     environment.
///   - fileID: Where the call stands; filled in by Swift.
///   - filePath: The test's file, beside which the snapshot lies; filled in by Swift.
///   - testName: The test's name, which the snapshot carries; filled in by Swift.
///   - line: Where the call stands; filled in by Swift.
///   - column: Where the call stands; filled in by Swift.
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
    // What this would have asserted is not obsolete.
    TestFunctionRun.current?.stop()
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report("\(error)")
  }
}

/// Compares a page with what was recorded of it beside the test, on a site of its own.
///
///     await assertSnapshot(of: Page("/menu", title: "Menu") { _ in menu })
///
/// - Parameters:
///   - page: The page; it is asked for by its path, without a query.
///   - configuration: Of the site, such as its templates and stylesheets.
///   - name: Tells apart the snapshots of one test; any text. `nil`, the default, adds nothing.
///   - record: When to write the file; see ``SnapshotRecording``. By default the scope says, or the
///     environment.
///   - fileID: Where the call stands; filled in by Swift.
///   - filePath: The test's file, beside which the snapshot lies; filled in by Swift.
///   - testName: The test's name, which the snapshot carries; filled in by Swift.
///   - line: Where the call stands; filled in by Swift.
///   - column: Where the call stands; filled in by Swift.
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
    // What this would have asserted is not obsolete.
    TestFunctionRun.current?.stop()
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report("\(error)")
  }
}
