import HTTPTypes
import PageCompression

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StaticFiles {
  /// Answers for a file that is there: by method, conditions, coding and range, as RFC 9110 has it.
  func answer(_ variants: FileVariants, _ request: HTTPRequest) -> ServerResponse {
    let fields = request.headerFields
    // For `HEAD` a range means nothing (RFC 9110, section 14.2).
    let range = request.method == .get ? fields[.range] : nil
    var variant = variants.identity
    if let gzip = variants.gzip, range == nil,
      AcceptEncoding(fields[.acceptEncoding]).allowsGzip
    {
      variant = gzip
    }

    let isChoice = variants.gzip != nil && AcceptEncoding(fields[.acceptEncoding]).allowsGzip
    let modified = variants.file.identity.seconds
    let now = time(nil)
    let conditions = Preconditions(tag: variant.tag, modified: modified, now: now)
    var answer: HTTPFields = [
      .eTag: variant.tag.text, .cacheControl: cacheControl, .xContentTypeOptions: "nosniff",
    ]
    if variants.gzip != nil { answer[.vary] = "Accept-Encoding" }
    switch conditions.outcome(for: fields) {
    case .proceed: break
    case .notModified: return ServerResponse(status: .notModified, headerFields: answer)
    case .failed:
      return Self.problem(.preconditionFailed, "The file is not the version that was asked for.")
    }

    answer[.contentType] = variants.type.field
    // Who has the beginning of the gzip must not be given the rest of the plain bytes.
    if !variant.isGzip { answer[.acceptRanges] = "bytes" }
    // A clock that went wrong must not make a date that is yet to come (section 8.8.2.1).
    if modified >= 0 { answer[.lastModified] = HTTPDate(secondsSince1970: min(modified, now)).text }

    if let range = range.flatMap({ ByteRange($0) }),
      conditions.allowRange(fields[.ifRange], byDate: !isChoice)
    {
      let size = variants.file.size
      switch range.selection(of: size) {
      case .whole: break
      case .part(let part):
        answer[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
        return ServerResponse(
          status: .partialContent, headerFields: answer,
          file: FileRegion(variants.file, range: part))
      case .unsatisfiable:
        return Self.problem(
          .rangeNotSatisfiable, "The file has \(size) bytes.",
          [.contentRange: "bytes */\(size)", .acceptRanges: "bytes"])
      }
    }
    return send(variant, variants, answer)
  }

  private func send(
    _ variant: FileVariants.Variant, _ variants: FileVariants, _ fields: HTTPFields
  ) -> ServerResponse {
    var fields = fields
    switch variant.content {
    case .file(let file):
      if variant.isGzip { fields[.contentEncoding] = "gzip" }
      return ServerResponse(status: .ok, headerFields: fields, file: FileRegion(file))
    case .compressed(let file):
      guard let bytes = try? compressed(file) else {
        fields[.eTag] = variants.identity.tag.text
        return ServerResponse(status: .ok, headerFields: fields, file: FileRegion(file))
      }
      fields[.contentEncoding] = "gzip"
      return ServerResponse(status: .ok, headerFields: fields, body: bytes)
    }
  }

  private func compressed(_ file: OpenFile) throws -> [UInt8] {
    let identity = file.identity
    let key =
      "\(identity.device) \(identity.inode) \(identity.size) \(identity.seconds) "
      + "\(identity.nanoseconds)"
    return try cache.bytes(for: key) { try Gzip.compress(try file.contents()) }
  }

  /// 405 for any method but those that read.
  func refusal(ofMethod method: HTTPRequest.Method) -> ServerResponse? {
    method == .get || method == .head
      ? nil
      : Self.problem(.methodNotAllowed, "A file can only be read.", [.allow: "GET, HEAD"])
  }

  static func problem(
    _ status: HTTPResponse.Status, _ detail: String, _ fields: HTTPFields = [:]
  ) -> ServerResponse {
    var response = ServerResponse.problem(Refusal(status: status, detail: detail))
    response.head.headerFields[.xContentTypeOptions] = "nosniff"
    for field in fields { response.head.headerFields.append(field) }
    return response
  }
}
