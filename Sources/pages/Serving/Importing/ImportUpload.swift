import Foundation
import HTTPTypes
import PageElements
import PageSite

/// An uploaded file, written piece by piece to an unlinked temporary file.
struct ImportUpload: Sendable {
  /// The maximum size of a file in bytes.
  static let byteLimit = 128 << 20

  let handle: FileHandle
  private let request: RouteRequest
  private let diskQueue: DispatchQueue

  /// - Parameter diskQueue: The queue that writes, because a disk may block.
  /// - Throws: A 415 error for a request that is neither CSV nor a form, a 503 error if the temporary file cannot be
  ///   created.
  init(_ request: RouteRequest, on diskQueue: DispatchQueue) throws {
    (self.request, self.diskQueue) = (request, diskQueue)
    let path = FileManager.default.temporaryDirectory
      .appending(path: "pages-import-\(UUID().uuidString)").path(percentEncoded: false)
    guard Self.isForm(request) || Self.isCSV(request) else {
      throw SiteProblem(.unsupportedMediaType, "Send the file as text/csv or with the form.")
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else {
      throw SiteProblem.unavailable(
        "The server has no disk space for this file. Try again later.", retryAfter: 60)
    }
    // Unlinked, so that the file is removed even if the process crashes.
    unlink(path)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Reads the request to its end.
  ///
  /// - Parameter admit: Called with the number of bytes before they are written. If it throws an error, the upload
  ///   ends.
  /// - Returns: The size of the file in bytes.
  /// - Throws: A 413 error for too large a file, a 400 error for a missing or empty one, and the errors of `admit`.
  func read(_ admit: (Int) throws -> Void) async throws -> Int {
    var form = try Self.isForm(request) ? MultipartFile(type: Self.type(of: request)) : nil
    var size = 0
    for try await piece in request.stream {
      let bytes = try form?.read(piece) ?? piece
      size += bytes.count
      guard size <= Self.byteLimit else {
        throw SiteProblem(
          .contentTooLarge,
          "The file is larger than \(Self.byteLimit >> 20) MiB. Split it into several files.")
      }
      guard !bytes.isEmpty else { continue }
      try admit(bytes.count)
      try await append(bytes)
    }
    guard form?.isComplete ?? true, size > 0 else {
      throw SiteProblem(.badRequest, "No file was sent, or it is empty. Choose a file.")
    }
    return size
  }

  private static func type(of request: RouteRequest) -> String {
    request.head.headerFields[.contentType] ?? ""
  }

  private static func isForm(_ request: RouteRequest) -> Bool {
    type(of: request).lowercased().utf8.starts(with: "multipart/form-data".utf8)
  }

  private static func isCSV(_ request: RouteRequest) -> Bool {
    let name = type(of: request).lowercased().utf8.prefix { $0 != UInt8(ascii: ";") }
    return String(Substring(name)).trimmingASCIIWhitespace == "text/csv"
  }

  private func append(_ bytes: [UInt8]) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      diskQueue.async { continuation.resume(with: Result { try handle.write(contentsOf: bytes) }) }
    }
  }
}
