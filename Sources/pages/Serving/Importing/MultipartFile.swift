import Foundation
import HTTPTypes
import PageBytes
import PageElements
import PageSite

/// An incremental reader for the first file of a submitted form (RFC 7578; RFC 2046, section 5.1). It accepts pieces of
/// any size.
struct MultipartFile {
  /// The maximum number of bytes in the header of a part.
  private static let headLimit = 8 << 10
  /// The maximum number of parts up to and including the file: the same as fields of other forms.
  static let partLimit = 1_000
  private static let headEnd = Array("\r\n\r\n".utf8)
  private static let filenameMarker = Array("filename=".utf8)

  private enum State { case preamble, head, file, other, end }

  private let delimiter: [UInt8]
  private var state = State.preamble
  private var buffer: [UInt8]
  /// The offset of the first unread byte in `buffer`. Read bytes are removed once per piece, because each removal moves
  /// all bytes behind it.
  private var start = 0
  /// The number of following bytes that belong to a header.
  private var unread = 0
  private var parts = 0

  /// - Parameter type: The `Content-Type` of the request.
  /// - Throws: A 415 error for a type without a boundary.
  init(type: String) throws {
    guard let boundaryRange = type.utf8.firstRange(of: "boundary=".utf8) else {
      throw SiteProblem(
        .unsupportedMediaType,
        "The request has no multipart boundary. Send text/csv, or a form with a file.")
    }
    var name = Array(type.utf8[boundaryRange.upperBound...].prefix { $0 != UInt8(ascii: ";") })
    if name.first == UInt8(ascii: "\"") {
      name = Array(name.dropFirst().prefix { $0 != UInt8(ascii: "\"") })
    }
    guard (1...70).contains(name.count) else {
      throw SiteProblem(
        .badRequest, "The multipart boundary has \(name.count) bytes. Use 1 to 70.")
    }
    delimiter = Array("\r\n--".utf8) + name
    // The first delimiter may be at the very beginning.
    buffer = Array("\r\n".utf8)
  }

  /// Returns the bytes of the file in a piece.
  ///
  /// - Throws: A 400 error if the header of a part is too long or there are too many parts.
  mutating func read(_ piece: [UInt8]) throws -> [UInt8] {
    buffer.removeFirst(start)
    start = 0
    buffer += piece
    var file: [UInt8] = []
    while true {
      switch state {
      case .end:
        (buffer, start) = ([], 0)
        return file
      case .head:
        // Two hyphens follow the last delimiter (RFC 2046, section 5.1.1).
        if buffer[start...].starts(with: "--".utf8) {
          state = .end
          continue
        }
        let end = Self.find(Self.headEnd, in: buffer, from: start)
        // The last three bytes may be the start of the end marker.
        let least = end.map { $0 - start } ?? (buffer.count - start - Self.headEnd.count + 1)
        if least > Self.headLimit {
          throw SiteProblem(.badRequest, "The headers of a form part are larger than 8 KiB.")
        }
        guard let end else { return file }
        parts += 1
        guard parts <= Self.partLimit else {
          throw SiteProblem(
            .badRequest,
            "The first \(Self.partLimit) parts of the form contain no file. Send the file first.")
        }
        let head = buffer[start..<end].map(\.lowercasedASCII)
        state = Self.find(Self.filenameMarker, in: head, from: 0) == nil ? .other : .file
        // In an empty part, the end of the header is also the start of the delimiter.
        (start, unread) = (end + 2, 2)
      case .preamble, .other, .file:
        guard let found = Self.find(delimiter, in: buffer, from: start) else {
          take(upTo: max(start, buffer.count - delimiter.count), &file)
          return file
        }
        take(upTo: found, &file)
        if state == .file {
          state = .end
        } else {
          start += delimiter.count
          state = .head
        }
      }
    }
  }

  private mutating func take(upTo end: Int, _ file: inout [UInt8]) {
    let skipped = min(unread, end - start)
    unread -= skipped
    if state == .file { file += buffer[(start + skipped)..<end] }
    start = end
  }

  /// Returns the offset of the first occurrence of `needle`, searching from `start`.
  ///
  /// Uses `memchr` for the first byte, which is many times faster than `firstRange(of:)`.
  private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, let first = needle.first else { return nil }
      let last = bytes.count - needle.count
      var offset = start
      while offset <= last, let found = memchr(base + offset, Int32(first), last - offset + 1) {
        offset = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
        if memcmp(base + offset, needle, needle.count) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// Whether the form was read completely.
  var isComplete: Bool { state == .end }
}
