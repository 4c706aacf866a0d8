import Foundation
import PageTesting

/// Runs `body` with a new, empty directory and removes it afterwards.
func withTemporaryDirectory<Value>(_ body: (String) throws -> Value) throws -> Value {
  let directory = FileManager.default.temporaryDirectory
    .appending(component: "snapshots-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory.path(percentEncoded: false))
}

/// Returns the relative paths of the files below a directory, sorted.
func files(in directory: String) -> [String] {
  (FileManager.default.subpaths(atPath: directory) ?? []).filter {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: directory + "/" + $0, isDirectory: &isDirectory) && !isDirectory.boolValue
  }.sorted()
}

func text(of file: SnapshotFile) throws -> String? {
  try file.read().map { String(decoding: $0, as: UTF8.self) }
}
