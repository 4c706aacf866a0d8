import HTTPTypes
import PageCompression
import PageElements

/// The last step of every answer: which bytes are sent, and whether the client has them already.
///
/// What is to be had compressed and as it is says so by `Vary`, and each of both has a strong tag of
/// its own. `If-None-Match` is compared with the tag of the one that would be sent (RFC 9110,
/// section 13.1.2): a client that holds the other gets the bytes, since a 304 would name a tag under
/// which it keeps nothing (RFC 9111, section 4.3.4).
///
/// `Sec-Fetch-Site`, which may decide too, is not in `Vary`: those answers are never used again
/// without asking here.
struct ContentCoding: Sendable {
  private static let name = "gzip"
  /// Shorter answers fill no more packets than they would compressed.
  private static let minimum = 1024

  private let isOn: Bool
  /// By the tag of the bytes as they are, so nobody gets what was made of others: one that was made here,
  /// since a route's may be the same for two of its answers.
  private let answers = CompressionCache(budget: 16 << 20)
  /// As many as there are assets, so none makes room.
  private let assets = CompressionCache(budget: .max)

  init(isOn: Bool) { self.isOn = isOn }

  func finish(
    _ response: inout SiteResponse, to request: HTTPRequest, for audience: Audience
  ) {
    guard hasChoice(response) else {
      _ = EntityTag.settle(&response, for: request)
      return
    }
    Self.addVary(to: &response.head.headerFields)
    guard audience.allowsCompression(of: request),
      AcceptEncoding(request.headerFields[.acceptEncoding]).allowsGzip
    else {
      _ = EntityTag.settle(&response, for: request)
      return
    }
    let tag = response.head.headerFields.text(of: .eTag)
    let isMade = tag != nil && tag == response.madeTag
    response.head.headerFields[.eTag] = tag.map { EntityTag.of($0, with: Self.name) }
    if EntityTag.settle(&response, for: request) { return }
    if let bytes = compressed(response, tag: isMade ? tag : nil, for: audience) {
      response.setBody(bytes)
      response.head.headerFields[.contentEncoding] = Self.name
    } else {
      response.head.headerFields[.eTag] = tag
    }
  }

  /// - Returns: `nil` where memory ran out, or a body is beyond any measure.
  private func compressed(
    _ response: SiteResponse, tag: String?, for audience: Audience
  ) -> [UInt8]? {
    let body = response.body
    // With a key in it, it is never sent again.
    if response.formKey != nil { return try? Gzip.compress(body, level: 4) }
    let isAsset = audience == .everyone
    // What is made anew each time is done in half the time, at a twentieth more bytes; an asset once.
    return try? (isAsset ? assets : answers).bytes(for: tag ?? EntityTag.of(body)) {
      try Gzip.compress(body, level: isAsset ? 9 : 4)
    }
  }

  /// Whether an answer can be sent in two ways, to whomever it goes.
  private func hasChoice(_ response: SiteResponse) -> Bool {
    isOn && response.stream == nil && response.body.count >= Self.minimum
      && response.head.status != .partialContent
      && response.head.headerFields.text(of: .contentEncoding) == nil
      && MediaType.isCompressible(response.head.headerFields.text(of: .contentType) ?? "")
  }

  private static func addVary(to fields: inout HTTPFields) {
    let vary = fields.text(of: .vary) ?? ""
    if vary == SiteResponse.vary { return }
    let names = vary.parts(between: ",").map { $0.filter { $0 != " " }.lowercased() }
    guard !names.contains("accept-encoding"), !names.contains("*") else { return }
    fields[.vary] = vary.isEmpty ? "Accept-Encoding" : vary + ", Accept-Encoding"
  }
}

extension MediaType {
  /// Whether bytes of a type are text. Pictures and fonts are compressed in themselves.
  static func isCompressible(_ field: String) -> Bool {
    // What is asked of most answers.
    if field == html { return true }
    let type = field.prefix { $0 != ";" && $0 != " " }.lowercased()
    if type == "text/event-stream" { return false }
    return type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml")
      || ["application/json", "application/javascript", "application/xml"].contains(type)
  }
}
