import HTTPTypes
import PageElements
import PageSite

/// The first file of a form that is sent, a piece at a time: what it is, whatever its pieces are cut like
/// (RFC 7578; RFC 2046, section 5.1).
struct MultipartFile {
  /// The most bytes of the head of a part.
  private static let headLimit = 8 << 10

  private enum Place { case preamble, head, file, other, end }

  private let delimiter: [UInt8]
  private var place = Place.preamble
  private var rest: [UInt8]
  /// How much of what comes next belongs to a head.
  private var unread = 0

  /// - Parameter type: The `Content-Type` of what is sent.
  /// - Throws: A 415 for one that names no boundary.
  init(type: String) throws {
    guard let mark = type.utf8.firstRange(of: "boundary=".utf8) else {
      throw SiteProblem(
        .unsupportedMediaType, "The form names no boundary. Send text/csv, or a form with a file.")
    }
    var name = Array(type.utf8[mark.upperBound...].prefix { $0 != UInt8(ascii: ";") })
    if name.first == UInt8(ascii: "\"") {
      name = Array(name.dropFirst().prefix { $0 != UInt8(ascii: "\"") })
    }
    guard (1...70).contains(name.count) else {
      throw SiteProblem(
        .badRequest, "The form's boundary has \(name.count) bytes. Send one of 1 to 70.")
    }
    delimiter = Array("\r\n--".utf8) + name
    // The first one may stand at the very beginning.
    rest = Array("\r\n".utf8)
  }

  /// What of the file is in a piece.
  ///
  /// - Throws: A 400 for the head of a part that does not end.
  mutating func read(_ piece: [UInt8]) throws -> [UInt8] {
    rest += piece
    var file: [UInt8] = []
    while true {
      switch place {
      case .end:
        rest = []
        return file
      case .head:
        guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else {
          if rest.count > Self.headLimit {
            throw SiteProblem(.badRequest, "A part of the form begins with more than 8 KiB.")
          }
          // The last one is followed by two hyphens.
          if rest.starts(with: "--".utf8) { place = .end; continue }
          return file
        }
        let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self).lowercased()
        place = head.utf8.firstRange(of: "filename=".utf8) == nil ? .other : .file
        // Of an empty part the head's end is the delimiter's beginning.
        rest.removeSubrange(..<(end.upperBound - 2))
        unread = 2
      case .preamble, .other, .file:
        guard let found = rest.firstRange(of: delimiter) else {
          let whole = max(0, rest.count - delimiter.count)
          take(whole, &file)
          rest.removeSubrange(..<whole)
          return file
        }
        if place == .file {
          take(found.lowerBound, &file)
          place = .end
          continue
        }
        rest.removeSubrange(..<found.upperBound)
        place = .head
      }
    }
  }

  private mutating func take(_ count: Int, _ file: inout [UInt8]) {
    let skipped = min(unread, count)
    unread -= skipped
    if place == .file { file += rest[skipped..<count] }
  }

  /// Whether a file came, whole.
  var isComplete: Bool { place == .end }
}
