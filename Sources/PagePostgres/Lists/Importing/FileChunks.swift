import Dispatch
import Foundation
import PageLists

/// A file that is read a piece at a time, on threads that may wait for the disk.
struct FileChunks: Sendable {
  /// The number of bytes of a piece.
  private static let size = 64 << 10
  private static let queue = DispatchQueue(
    label: "PagePostgres.imports", qos: .utility, attributes: .concurrent)

  let file: FileHandle

  /// Goes back to the beginning of the file.
  func rewind() async throws { try await run { try $0.seek(toOffset: 0) } }

  /// Returns the next piece; `nil` at the end of the file.
  func next() async throws -> [UInt8]? {
    let chunk = try await run { try $0.read(upToCount: Self.size).map { [UInt8]($0) } }
    return chunk?.isEmpty == true ? nil : chunk
  }

  /// Recognises the format of the file.
  func format(for columns: [ImportColumn]) async throws -> CSVFormat {
    try await rewind()
    let first = try await next() ?? []
    var check = UTF8Check()
    var chunk: [UInt8]? = first
    while let bytes = chunk {
      try Task.checkCancellation()
      if let fault = check.invalidChunk(in: bytes) {
        return CSVFormat(ofFileBeginningWith: first, otherThanUTF8: fault, for: columns)
      }
      chunk = try await next()
    }
    return CSVFormat(ofFileBeginningWith: first, otherThanUTF8: check.end(), for: columns)
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (FileHandle) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Value, any Error>) in
      Self.queue.async { [file] in done.resume(with: Result { try body(file) }) }
    }
  }
}
