import Foundation

#if canImport(Testing)
  import Testing
#endif

/// Where texts are kept that were not the recorded ones, so that they can be looked at, and uploaded
/// by a CI service.
///
/// In Swift Testing each is also attached to the test: `swift test --attachments-path <folder>`
/// writes attachments.
package struct ActualSnapshots {
  /// The environment variable that names the folder. By default it is `failed-snapshots` in the
  /// directory for temporary files.
  package static let environmentVariable = "PAGES_SNAPSHOTS_FAILED"

  let directory: String
  let call: CallSite?

  init(environment: [String: String], call: CallSite?) {
    let asked = environment[Self.environmentVariable].flatMap { $0.isEmpty ? nil : $0 }
    directory =
      asked
      ?? FileManager.default.temporaryDirectory.appending(component: "failed-snapshots")
      .path(percentEncoded: false)
    self.call = call
  }

  /// Keeps texts in a folder and attaches none.
  package init(directory: String) { (self.directory, call) = (directory, nil) }

  /// Writes a text and returns its path; `nil` where that was not possible, since the comparison's
  /// own failure is what the test is about.
  func keep(_ text: [UInt8], as path: String) -> String? {
    attach(text, as: path)
    let url = URL(fileURLWithPath: directory).appending(path: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text).write(to: url, options: .atomic)
      return url.path(percentEncoded: false)
    } catch {
      return nil
    }
  }

  private func attach(_ text: [UInt8], as path: String) {
    #if canImport(Testing)
      guard let call, Test.current != nil else { return }
      Attachment.record(
        text, named: String(path.map { $0 == "/" ? "-" : $0 }),
        sourceLocation: SourceLocation(
          fileID: "\(call.fileID)", filePath: "\(call.filePath)", line: Int(call.line),
          column: Int(call.column)))
    #endif
  }
}
