import HTTPTypes
import PageElements

/// A parser for complete `multipart/form-data` bodies (RFC 7578, RFC 2046 section 5.1).
///
/// It is strict where a body could be ambiguous: lines end with CR LF, a delimiter is alone on its line,
/// parts are not multipart themselves, and the final delimiter is required. It ignores text before the first
/// and after the final delimiter.
struct MultipartParser {
  private let body: [UInt8]
  /// CR, LF, `--` and the boundary.
  private let delimiter: [UInt8]
  private let limits: FormBody
  private var position = 0

  /// - Throws: ``SiteProblem`` (400) for a missing or invalid boundary (RFC 2046, section 5.1.1).
  init(_ body: [UInt8], boundary: String?, limits: FormBody) throws {
    guard let boundary, (1...70).contains(boundary.utf8.count), boundary.utf8.last != 0x20,
      boundary.utf8.allSatisfy(Self.isBoundaryByte)
    else {
      throw SiteProblem(
        .badRequest, "The Content-Type needs a boundary of 1 to 70 characters.")
    }
    (self.body, self.limits) = (body, limits)
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  mutating func values() throws -> FormValues {
    var items: [(String, String)] = []
    var files: [UploadedFile] = []
    // The first delimiter needs no line break before it.
    if body.starts(with: delimiter.dropFirst(2)) {
      position = delimiter.count - 2
    } else {
      _ = try contentBeforeDelimiter()
    }
    while try !isClosed() {
      let head = try PartHead(lines: headLines())
      let content = body[try contentBeforeDelimiter()]
      if let filename = head.filename {
        guard content.count <= limits.fileLimit else {
          throw SiteProblem(
            .contentTooLarge,
            .uploadTooLarge(
              filename.cut(toBytes: 80), bytes: content.count, limit: limits.fileLimit))
        }
        // Browsers send an empty name and no content for an empty file field.
        if !filename.isEmpty || !content.isEmpty {
          files.append(
            UploadedFile(
              name: head.name, filename: filename, type: head.type, bytes: Array(content)))
        }
      } else {
        guard let value = String(validating: content, as: UTF8.self) else {
          throw SiteProblem(
            .badRequest, "The value of the field '\(head.name.cut(toBytes: 80))' is not UTF-8.")
        }
        items.append((head.name, value))
      }
      guard items.count + files.count <= limits.fieldLimit else { throw limits.tooManyFields }
    }
    return FormValues(items, files: files)
  }

  /// Reads the rest of a delimiter's line. Returns whether it was the final delimiter, which ends with `--`.
  private mutating func isClosed() throws -> Bool {
    if body[position...].starts(with: "--".utf8) { return true }
    while position < body.count, body[position] == 0x20 || body[position] == 0x09 { position += 1 }
    guard body[position...].starts(with: "\r\n".utf8) else { throw Self.truncated }
    position += 2
    return false
  }

  /// Reads the header lines of a part. `position` then follows the empty line, or is at the line break before
  /// it if the part has no content line.
  private mutating func headLines() throws -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    let start = position
    while true {
      guard let end = body[position...].firstIndex(of: 0x0D), end + 1 < body.count,
        body[end + 1] == 0x0A
      else { throw Self.truncated }
      guard end - start <= 8 << 10 else {
        throw SiteProblem(.contentTooLarge, "The headers of a part of the form are too long.")
      }
      let line = body[position..<end]
      position = end + 2
      if line.isEmpty {
        // If a delimiter follows immediately, this line break is part of it.
        if body[position...].starts(with: delimiter.dropFirst(2)) { position = end }
        return lines
      }
      lines.append(line)
    }
  }

  /// Returns the range up to the next delimiter, and moves `position` past the delimiter.
  private mutating func contentBeforeDelimiter() throws -> Range<Int> {
    let start = position
    var index = start
    while index + delimiter.count <= body.count {
      // Skips the comparison for a CR without LF.
      if body[index] == 0x0D, body[index + 1] == 0x0A, body[index...].starts(with: delimiter) {
        position = index + delimiter.count
        return start..<index
      }
      index += 1
    }
    throw Self.truncated
  }

  private static let truncated = SiteProblem(
    .badRequest,
    "The form's body is malformed or incomplete. It must consist of parts with headers, between "
      + "delimiters, and end with a closing delimiter.")

  private static func isBoundaryByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "'()+_,-./:=? ".utf8.contains(byte)
    }
  }
}
