import Foundation
import HTTPTypes
import PageSite
import Synchronization

/// A buffer for a complete export: in memory up to 1 MiB, then in an unlinked temporary file.
///
/// A slow client does not keep a query or transaction open.
final class ExportSpool: Sendable {
  /// The maximum number of bytes in memory, and the size of a piece to send.
  private static let chunkBytes = 1 << 20

  private struct State {
    var bytes: [UInt8] = []
    var file: FileHandle?
    var size = 0
    var isEmpty = true
  }

  private let state = Mutex(State())
  private let quota: SpoolQuota

  /// - Parameter quota: The disk quota that it shares with other exports; by default that of the process.
  init(in quota: SpoolQuota = .shared) { self.quota = quota }

  deinit { reset() }

  /// Discards all records and releases their disk quota.
  func reset() {
    state.withLock { state in
      quota.release(state.size)
      state = State()
    }
  }

  /// Appends a record.
  ///
  /// - Parameter body: Appends the encoded record to `bytes`. `isFirst` indicates the first record.
  func write(_ body: (_ isFirst: Bool, _ bytes: inout [UInt8]) -> Void) throws {
    try state.withLock { state in
      body(state.isEmpty, &state.bytes)
      state.isEmpty = false
      guard state.bytes.count > Self.chunkBytes else { return }
      try flush(&state)
    }
  }

  private func flush(_ state: inout State) throws {
    try quota.reserve(state.bytes.count, inAdditionTo: state.size)
    state.size += state.bytes.count
    let file = try state.file ?? Self.makeFile()
    state.file = file
    try file.write(contentsOf: state.bytes)
    state.bytes.removeAll(keepingCapacity: true)
  }

  private static func makeFile() throws -> FileHandle {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("pages-export-\(UUID().uuidString)")
    guard
      FileManager.default.createFile(
        atPath: path.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    defer { try? FileManager.default.removeItem(at: path) }
    return try FileHandle(forUpdating: path)
  }

  /// Ends writing, and prepares reading from the first byte.
  func finish() throws {
    try state.withLock { state in
      guard state.file != nil else { return }
      try flush(&state)
      try state.file?.seek(toOffset: 0)
    }
  }

  /// Whether no record was written.
  var isEmpty: Bool { state.withLock(\.isEmpty) }

  /// Returns the next piece; `nil` at the end.
  func next() throws -> [UInt8]? {
    try state.withLock { state in
      guard let file = state.file else {
        defer { state.bytes = [] }
        return state.bytes.isEmpty ? nil : state.bytes
      }
      guard let chunk = try file.read(upToCount: Self.chunkBytes), !chunk.isEmpty else {
        return nil
      }
      return [UInt8](chunk)
    }
  }
}
