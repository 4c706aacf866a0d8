import HTTPTypes
import PageCompression

/// The coding in which a file is sent (RFC 9110, section 8.4.1).
enum FileCoding: Sendable {
  /// Unchanged.
  case plain
  /// Compressed with gzip, from the `.gz` file.
  case precompressed
  /// Compressed with gzip by the server.
  case compressed
}

/// One version of a file, known without reading its content: its codings, and the fields for each.
struct FileVersion: Sendable {
  /// The size of the plain bytes.
  let size: Int
  /// The modification time in whole seconds since 1970.
  let modified: Int
  let plain: Variant
  /// The variant for clients that accept gzip.
  let gzip: Variant?

  struct Variant: Sendable {
    let coding: FileCoding
    let tag: EntityTag
    /// The fields of each response about the variant.
    let common: HTTPFields
    /// The fields of a response with the whole variant.
    let fields: HTTPFields
  }

  /// The sizes in bytes of files that are compressed on demand. Below, a response fits into one packet anyway; above,
  /// compressing takes too long.
  static let compressibleSizes = 1 << 10...1 << 20

  /// - Parameters:
  ///   - precompressed: The identity of the `.gz` file. It is ignored if it is older than the file.
  ///   - compresses: Whether clients that accept gzip receive it.
  ///   - now: Seconds since 1970.
  init(
    _ file: FileIdentity, precompressed: FileIdentity?, type: MediaType, compresses: Bool,
    cacheControl: String, now: Int
  ) {
    size = file.size
    let modified = file.modified.seconds
    self.modified = modified
    let gzip: (coding: FileCoding, tag: EntityTag)?
    // The tags differ since the bytes differ, even from a `.gz` file of the same size and time.
    if compresses, let precompressed, precompressed.modified >= file.modified {
      gzip = (.precompressed, EntityTag(of: precompressed, coding: "gz"))
    } else if compresses, type.isText, Self.compressibleSizes.contains(file.size) {
      gzip = (.compressed, EntityTag(of: file, coding: "gzip"))
    } else {
      gzip = nil
    }
    func variant(_ coding: FileCoding, _ tag: EntityTag) -> Variant {
      var common: HTTPFields = [
        .eTag: tag.text, .cacheControl: cacheControl, .xContentTypeOptions: "nosniff",
      ]
      if gzip != nil { common[.vary] = "Accept-Encoding" }
      var fields = common
      fields[.contentType] = type.field
      // A client with the beginning of the gzip bytes must not receive the rest of the plain bytes.
      if coding == .plain { fields[.acceptRanges] = "bytes" }
      // A wrong clock must not produce a date in the future (section 8.8.2.1).
      if modified >= 0 {
        fields[.lastModified] = HTTPDate(secondsSince1970: min(modified, now)).text
      }
      if coding != .plain { fields[.contentEncoding] = "gzip" }
      return Variant(coding: coding, tag: tag, common: common, fields: fields)
    }
    plain = variant(.plain, EntityTag(of: file))
    self.gzip = gzip.map { variant($0.coding, $0.tag) }
  }

  /// Returns the response to a `GET` or `HEAD`, with conditions, coding and range (RFC 9110).
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - body: Returns the bytes of a coding, or a part of them.
  /// - Returns: The response, or `nil` if `body` returns `nil`.
  func response(
    to request: HTTPRequest, now: Int,
    body: (_ coding: FileCoding, _ part: Range<Int>?) -> ServerResponse.Body?
  ) -> ServerResponse? {
    let requestFields = request.headerFields
    // `HEAD` ignores ranges (section 14.2).
    let range = request.method == .get ? requestFields[.range] : nil
    let accepted = gzip.flatMap {
      AcceptEncoding(requestFields[.acceptEncoding]).allowsGzip ? $0 : nil
    }
    let variant = range == nil ? accepted ?? plain : plain
    let conditions = Preconditions(tag: variant.tag, modified: modified, now: now)
    switch conditions.outcome(for: requestFields) {
    case .proceed: break
    case .notModified: return ServerResponse(status: .notModified, headerFields: variant.common)
    case .failed:
      return StaticFiles.problem(
        .preconditionFailed, "The file is not the requested version.")
    }
    if let range = range.flatMap({ ByteRange($0) }),
      conditions.allowsRange(requestFields[.ifRange], byDate: accepted == nil)
    {
      switch range.selection(of: size) {
      case .whole: break
      case .part(let part):
        var fields = variant.fields
        fields[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
        return body(variant.coding, part).map {
          ServerResponse(status: .partialContent, fields, $0)
        }
      case .unsatisfiable:
        return StaticFiles.problem(
          .rangeNotSatisfiable, "The file has \(size) bytes.",
          [.contentRange: "bytes */\(size)", .acceptRanges: "bytes"])
      }
    }
    return body(variant.coding, nil).map { ServerResponse(status: .ok, variant.fields, $0) }
  }
}

extension ServerResponse {
  fileprivate init(status: HTTPResponse.Status, _ fields: HTTPFields, _ body: Body) {
    head = HTTPResponse(status: status, headerFields: fields)
    self.body = body
  }
}
