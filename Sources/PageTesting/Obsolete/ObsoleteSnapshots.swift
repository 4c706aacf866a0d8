import Foundation

/// A recorded file that no test asserts any more.
package struct ObsoleteSnapshot: Hashable, Sendable {
  package let path: String
  /// The reason, as the end of a sentence.
  package let reason: String

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
}

/// A search for snapshots without tests, by reading the tests' sources.
package enum ObsoleteSnapshots {
  /// The environment variable that deletes obsolete snapshots if it is `delete`.
  package static let environmentVariable = "PAGES_SNAPSHOTS_OBSOLETE"

  /// Returns the obsolete files in all folders named `__Snapshots__` below `folder`.
  package static func all(in folder: String) -> [ObsoleteSnapshot] {
    let name = "__Snapshots__"
    var folders = (FileManager.default.subpaths(atPath: folder) ?? [])
      .filter { $0 == name || $0.hasSuffix("/" + name) }.map { folder + "/" + $0 }
    if folder.hasSuffix("/" + name) { folders.append(folder) }
    guard !folders.isEmpty else { return [] }
    let helpers = DeclaredTests.helpers(in: folder)
    return folders.sorted().flatMap { obsolete(inSnapshots: $0, helpers: helpers) }
  }

  /// Returns a message for each snapshot, or deletes them if the environment says so. Snapshots that were asserted in
  /// this process are never obsolete, whatever the sources say.
  package static func failures(
    _ snapshots: [ObsoleteSnapshot],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    let snapshots = snapshots.filter { !AssertedSnapshots.contains($0.path) }
    guard environment[environmentVariable] == "delete" else {
      return snapshots.map {
        "An obsolete snapshot: \($0.path)\nDelete it, since \($0.reason), or run the tests with "
          + "\(environmentVariable)=delete in the environment."
      }
    }
    return snapshots.map {
      do {
        try FileManager.default.removeItem(atPath: $0.path)
        return "Deleted an obsolete snapshot, since \($0.reason): \($0.path)"
      } catch {
        return "An obsolete snapshot cannot be deleted: \($0.path)\n\(error)"
      }
    }
  }

  /// - Parameters:
  ///   - folder: A folder named `__Snapshots__`, with one folder for each test file.
  ///   - helpers: The snapshot names used by sources that assert for other files.
  private static func obsolete(
    inSnapshots folder: String, helpers: [DeclaredTests]
  ) -> [ObsoleteSnapshot] {
    let tests = URL(fileURLWithPath: folder).deletingLastPathComponent()
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.sorted().flatMap { entry -> [ObsoleteSnapshot] in
      let files = SnapshotFiles(in: folder + "/" + entry).all
      let source = tests.appending(component: entry + ".swift")
      guard let text = try? String(contentsOf: source, encoding: .utf8) else {
        return files.map {
          ObsoleteSnapshot(path: $0.path, reason: "there is no \(entry).swift beside its folder")
        }
      }
      let names = [DeclaredTests(in: text)] + helpers
      guard names.allSatisfy(\.isComplete) else { return [] }
      return files.filter { file in !names.contains { $0.includes(file.test) } }.map {
        ObsoleteSnapshot(path: $0.path, reason: "\(entry).swift has no test called '\($0.test)'")
      }
    }
  }
}
