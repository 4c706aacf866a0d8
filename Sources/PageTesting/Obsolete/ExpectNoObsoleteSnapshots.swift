import Foundation

/// Reports an issue for each recorded snapshot whose test file or test function no longer exists.
///
///     @Test func noSnapshotIsLeftOver() { expectNoObsoleteSnapshots() }
///
/// It reads the sources and the folders named `__Snapshots__`, so its result is the same if tests run in parallel
/// or are filtered. Snapshots that were asserted in this process are never reported. It cannot find a snapshot whose
/// test still exists but no longer asserts it, for example because the snapshot was renamed. Use
/// `.snapshots(areComplete: true)` for those. It skips a test file that passes a computed `testName:`, and all files
/// if a helper that asserts for other files passes one.
///
/// Your own helper functions should take `filePath: StaticString = #filePath` and `testName: String = #function` and
/// pass both on, so that each snapshot has the name of its test.
///
/// If the environment has `PAGES_SNAPSHOTS_OBSOLETE=delete`, obsolete files are deleted, and the test fails one last
/// time.
///
/// - Parameters:
///   - folder: The folder to search, including subfolders; the folder of the calling file by default.
///   - fileID: The location of the call; filled in by Swift.
///   - filePath: The location of the call; filled in by Swift.
///   - line: The location of the call; filled in by Swift.
///   - column: The location of the call; filled in by Swift.
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
