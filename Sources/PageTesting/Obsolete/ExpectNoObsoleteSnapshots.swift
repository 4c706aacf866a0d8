import Foundation

/// Reports an issue for each recorded snapshot whose test is gone: its test file, or the function in
/// it.
///
///     @Test func noSnapshotIsLeftOver() { expectNoObsoleteSnapshots() }
///
/// It reads the sources and the folders called `__Snapshots__`, and not what has run: so it holds
/// whichever tests are run, in parallel or by a filter. What has been asserted in this process is
/// never reported. What it cannot see is a snapshot whose test is there and no longer asserts it,
/// such as one of a name that has changed; for those there is `.snapshots(areComplete: true)`. Nor
/// does it say anything of a test file that passes a `testName:` which is made as the test runs, or
/// of any where a function that asserts for other files passes one.
///
/// A function of your own that asserts for others takes `filePath: StaticString = #filePath` and
/// `testName: String = #function` and hands both on, so that each snapshot is called by its test.
///
/// With `PAGES_SNAPSHOTS_OBSOLETE=delete` in the environment obsolete files are deleted, and the test
/// fails once more.
///
/// - Parameters:
///   - folder: Where to look, with all folders below; the folder of the calling file by default.
///   - fileID: Where the call stands; filled in by Swift.
///   - filePath: Where the call stands; filled in by Swift.
///   - line: Where the call stands; filled in by Swift.
///   - column: Where the call stands; filled in by Swift.
public func expectNoObsoleteSnapshots(
  in folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let here = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
  let folder = URL(fileURLWithPath: folder ?? here.path(percentEncoded: false))
  var path = folder.path(percentEncoded: false)
  while path.count > 1, path.hasSuffix("/") { path.removeLast() }
  ObsoleteSnapshots.failures(ObsoleteSnapshots.all(in: path)).forEach(call.report)
}
