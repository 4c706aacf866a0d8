import Foundation

#if canImport(Testing)
  import Testing
#endif

/// The storage for texts that differ from their snapshots, so that a developer can view them and a CI service can
/// upload them.
///
/// In Swift Testing, each text is also an attachment of the test: `swift test --attachments-path <folder>` writes
/// attachments.
package struct ActualSnapshots {
  /// The environment variable for the folder. By default, it is `failed-snapshots` in the directory for temporary
  /// files.
  package static let environmentVariable = "PAGES_SNAPSHOTS_FAILED"

  let directory: String
  let call: CallSite?

  init(environment: [String: String], call: CallSite?) {
    let configured = environment[Self.environmentVariable].flatMap { $0.isEmpty ? nil : $0 }
    directory =
      configured
      ?? FileManager.default.temporaryDirectory.appending(component: "failed-snapshots")
      .path(percentEncoded: false)
    self.call = call
  }

  /// Creates a storage in a folder, without attachments.
  package init(directory: String) { (self.directory, call) = (directory, nil) }

  /// Writes a text and returns its path; `nil` if that failed. The error is not reported, because the failed
  /// comparison matters more.
  func store(_ text: [UInt8], as path: String) -> String? {
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
