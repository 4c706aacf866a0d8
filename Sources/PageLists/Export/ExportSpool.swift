import Foundation
import HTTPTypes
import PageSite
import Synchronization

/// An export that was read as a whole, in memory or, beyond some megabytes, in a temporary file without a name.
///
/// A client may take any time to receive it: no query and no transaction waits for that.
final class ExportSpool: Sendable {
  /// The number of bytes that are kept in memory, and of a piece that is sent.
  private static let pieceBytes = 1 << 20

  private struct State {
    var bytes: [UInt8] = []
    var file: FileHandle?
    var size = 0
    var isEmpty = true
  }

  private let state = Mutex(State())
  private let room: SpoolRoom

  /// - Parameter room: The room on disk that it shares with others; that of the process by default.
  init(in room: SpoolRoom = .shared) { self.room = room }

  deinit { reset() }

  /// Removes what was written.
  func reset() {
    state.withLock { state in
      room.free(state.size)
      state = State()
    }
  }

  /// Writes a record at the end.
  ///
  /// - Parameter body: Appends it to some bytes. It is passed whether the record is the first one.
  func write(_ body: (_ isFirst: Bool, _ bytes: inout [UInt8]) -> Void) throws {
    try state.withLock { state in
      body(state.isEmpty, &state.bytes)
      state.isEmpty = false
      guard state.bytes.count > Self.pieceBytes else { return }
      try flush(&state)
    }
  }

  private func flush(_ state: inout State) throws {
    try room.take(state.bytes.count, beside: state.size)
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

  /// Ends the writing, so that it can be read from the beginning.
  func finish() throws {
    try state.withLock { state in
      guard state.file != nil else { return }
      try flush(&state)
      try state.file?.seek(toOffset: 0)
    }
  }

  /// Whether it has no record.
  var isEmpty: Bool { state.withLock(\.isEmpty) }

  /// The next piece; `nil` at its end.
  func next() throws -> [UInt8]? {
    try state.withLock { state in
      guard let file = state.file else {
        defer { state.bytes = [] }
        return state.bytes.isEmpty ? nil : state.bytes
      }
      guard let piece = try file.read(upToCount: Self.pieceBytes), !piece.isEmpty else {
        return nil
      }
      return [UInt8](piece)
    }
  }
}
