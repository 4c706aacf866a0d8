package import HTTPTypes
import PageCompression
import PageElements

/// The final step of each response: it selects the bytes, and answers conditional requests.
///
/// A response with a compressed form says so in `Vary`, and both forms have their own strong tags. The site
/// compares `If-None-Match` with the tag of the form that it would send (RFC 9110, section 13.1.2). A client
/// with the other form gets the bytes: a 304 would name a tag that it has not stored (RFC 9111, section
/// 4.3.4).
///
/// `Sec-Fetch-Site` also affects the choice, but is not in `Vary`: clients always revalidate these responses.
package struct ContentCoding: Sendable {
  private static let name = "gzip"
  /// Smaller responses need as many packets with compression as without.
  private static let minimum = 1024

  private let isOn: Bool
  /// Keyed by the tag of the uncompressed bytes, so that each client gets its own bytes. Only tags made by
  /// the site count, since a route may use one tag for two responses.
  private let responses = CompressionCache(budget: 16 << 20)
  /// Unbounded: it never has more entries than there are assets.
  private let assets = CompressionCache(budget: .max)

  package init(isOn: Bool) { self.isOn = isOn }

  package func finish(
    _ response: inout SiteResponse, to request: HTTPRequest, for audience: ResponseAudience
  ) {
    guard isEligible(response) else {
      _ = EntityTag.applyIfNoneMatch(&response, for: request)
      return
    }
    Self.addVary(to: &response.head.headerFields)
    guard audience.allowsCompression(of: request),
      AcceptEncoding(request.headerFields[.acceptEncoding]).allowsGzip
    else {
      _ = EntityTag.applyIfNoneMatch(&response, for: request)
      return
    }
    let tag = response.head.headerFields.text(of: .eTag)
    let isGenerated = tag != nil && tag == response.generatedTag
    response.head.headerFields[.eTag] = tag.map { EntityTag.of($0, with: Self.name) }
    if EntityTag.applyIfNoneMatch(&response, for: request) { return }
    if let bytes = compressed(response, tag: isGenerated ? tag : nil, for: audience) {
      response.setBody(bytes)
      response.head.headerFields[.contentEncoding] = Self.name
    } else {
      response.head.headerFields[.eTag] = tag
    }
  }

  /// - Returns: `nil` if memory ran out, or the body is too large to compress.
  private func compressed(
    _ response: SiteResponse, tag: String?, for audience: ResponseAudience
  ) -> [UInt8]? {
    let body = response.body
    // A response with a form key is never sent again.
    if response.formKey != nil { return try? Gzip.compress(body, level: 4) }
    let isAsset = audience == .everyone
    // For responses, a level that takes half the time, at 5 % more bytes. Assets are compressed only once.
    return try? (isAsset ? assets : responses).bytes(for: tag ?? EntityTag.of(body)) {
      try Gzip.compress(body, level: isAsset ? 9 : 4)
    }
  }

  /// Whether the response may be sent with or without compression, depending on the request.
  private func isEligible(_ response: SiteResponse) -> Bool {
    isOn && response.stream == nil && response.body.count >= Self.minimum
      && response.head.status != .partialContent
      && response.head.headerFields.text(of: .contentEncoding) == nil
      && MediaType.isCompressible(response.head.headerFields.text(of: .contentType) ?? "")
  }

  private static func addVary(to fields: inout HTTPFields) {
    let vary = fields.text(of: .vary) ?? ""
    if vary == SiteResponse.vary { return }
    let names = vary.parts(separatedBy: ",").map { $0.filter { $0 != " " }.lowercased() }
    guard !names.contains("accept-encoding"), !names.contains("*") else { return }
    fields[.vary] = vary.isEmpty ? "Accept-Encoding" : vary + ", Accept-Encoding"
  }
}

extension MediaType {
  /// Whether a media type is text. Images and fonts are already compressed.
  static func isCompressible(_ field: String) -> Bool {
    // The most frequent type.
    if field == html { return true }
    let type = field.prefix { $0 != ";" && $0 != " " }.lowercased()
    if type == "text/event-stream" { return false }
    return type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml")
      || ["application/json", "application/javascript", "application/xml"].contains(type)
  }
}
