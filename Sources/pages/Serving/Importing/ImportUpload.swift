import Foundation
import HTTPTypes
import PageElements
import PageSite

/// A file that a request brings, on its way into a nameless temporary file. No more than a piece of it is in memory.
struct ImportUpload: Sendable {
  /// The largest file.
  static let byteLimit = 128 << 20

  let handle: FileHandle
  private let request: RouteRequest
  private let disk: DispatchQueue

  /// - Parameter disk: The queue on which is written: a disk may wait.
  /// - Throws: A 415 for what is no CSV, a 503 if there is no room for a file.
  init(_ request: RouteRequest, on disk: DispatchQueue) throws {
    (self.request, self.disk) = (request, disk)
    let path = FileManager.default.temporaryDirectory
      .appending(path: "pages-import-\(UUID().uuidString)").path(percentEncoded: false)
    guard Self.isForm(request) || Self.isCSV(request) else {
      throw SiteProblem(.unsupportedMediaType, "Send the file as text/csv, or by the form.")
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else {
      throw SiteProblem.unavailable(
        "The file cannot be kept: there is no room for it.", retryAfter: 60)
    }
    // Nothing is left behind, however the process ends.
    unlink(path)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Reads the request to its end.
  ///
  /// - Parameter admit: Called with the number of bytes before they are written. What it throws ends the upload.
  /// - Returns: How many bytes the file has.
  /// - Throws: A 413 for too large a file, a 400 for none, and what `admit` throws.
  func read(_ admit: (Int) throws -> Void) async throws -> Int {
    var form = try Self.isForm(request) ? MultipartFile(type: Self.type(of: request)) : nil
    var size = 0
    for try await piece in request.stream {
      let bytes = try form?.read(piece) ?? piece
      size += bytes.count
      guard size <= Self.byteLimit else {
        throw SiteProblem(
          .contentTooLarge, "The file has more than \(Self.byteLimit >> 20) MiB. Send it in parts.")
      }
      guard !bytes.isEmpty else { continue }
      try admit(bytes.count)
      try await append(bytes)
    }
    guard form?.isComplete ?? true, size > 0 else {
      throw SiteProblem(.badRequest, "No file was sent, or an empty one. Choose one.")
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
    return String(Substring(name)).withoutSpacesAround == "text/csv"
  }

  private func append(_ bytes: [UInt8]) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      disk.async { done.resume(with: Result { try handle.write(contentsOf: bytes) }) }
    }
  }
}
