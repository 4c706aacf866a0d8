import HTTPTypes
import PageCompression

/// What the bytes of a file are sent as (RFC 9110, section 8.4.1).
enum FileCoding: Sendable {
  /// As they are.
  case plain
  /// In gzip, as the file beside it has them.
  case precompressed
  /// In gzip, made here.
  case compressed
}

/// One version of a file, as far as it is known without reading it: the codings it can be sent in, and
/// what is said of each.
struct FileVersion: Sendable {
  /// Of the plain bytes.
  let size: Int
  /// In whole seconds since 1970.
  let modified: Int
  let plain: Variant
  /// For clients that accept gzip.
  let gzip: Variant?

  struct Variant: Sendable {
    let coding: FileCoding
    let tag: EntityTag
    /// What stands in each answer about it.
    let common: HTTPFields
    /// What stands in an answer with all of it.
    let fields: HTTPFields
  }

  /// The sizes in bytes that are worth compressing while a client waits: less than one packet gains
  /// nothing, and more takes too long.
  static let compressibleSizes = 1 << 10...1 << 20

  /// - Parameters:
  ///   - precompressed: The file in gzip, as its owner made it. One that is older is of another version.
  ///   - compresses: Whether clients that accept gzip get it.
  ///   - now: Seconds since 1970.
  init(
    _ file: FileIdentity, precompressed: FileIdentity?, type: MediaType, compresses: Bool,
    cacheControl: String, now: Int
  ) {
    size = file.size
    let modified = file.modified.seconds
    self.modified = modified
    let gzip: (coding: FileCoding, tag: EntityTag)?
    // The tags differ, since the bytes do: a `.gz` file of the same size and time apart.
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
      // Who has the beginning of the gzip must not be given the rest of the plain bytes.
      if coding == .plain { fields[.acceptRanges] = "bytes" }
      // A clock that went wrong must not make a date that is yet to come (section 8.8.2.1).
      if modified >= 0 {
        fields[.lastModified] = HTTPDate(secondsSince1970: min(modified, now)).text
      }
      if coding != .plain { fields[.contentEncoding] = "gzip" }
      return Variant(coding: coding, tag: tag, common: common, fields: fields)
    }
    plain = variant(.plain, EntityTag(of: file))
    self.gzip = gzip.map { variant($0.coding, $0.tag) }
  }

  /// Answers a `GET` or `HEAD` by conditions, coding and range, as RFC 9110 has it.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - body: The bytes in a coding, or a part of them.
  /// - Returns: `nil` where `body` has not got them.
  func response(
    to request: HTTPRequest, now: Int,
    body: (_ coding: FileCoding, _ part: Range<Int>?) -> ServerResponse.Body?
  ) -> ServerResponse? {
    let asked = request.headerFields
    // For `HEAD` a range means nothing (section 14.2).
    let range = request.method == .get ? asked[.range] : nil
    let accepted = gzip.flatMap { AcceptEncoding(asked[.acceptEncoding]).allowsGzip ? $0 : nil }
    let variant = range == nil ? accepted ?? plain : plain
    let conditions = Preconditions(tag: variant.tag, modified: modified, now: now)
    switch conditions.outcome(for: asked) {
    case .proceed: break
    case .notModified: return ServerResponse(status: .notModified, headerFields: variant.common)
    case .failed:
      return StaticFiles.problem(
        .preconditionFailed, "The file is not the version that was asked for.")
    }
    if let range = range.flatMap({ ByteRange($0) }),
      conditions.allowRange(asked[.ifRange], byDate: accepted == nil)
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
