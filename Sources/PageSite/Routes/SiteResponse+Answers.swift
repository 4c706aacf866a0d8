public import Foundation
public import HTTPTypes
public import PageElements

/// Answers that routes give.
extension SiteResponse {
  /// Bytes of any type.
  ///
  ///     .bytes(png, type: "image/png")
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - type: Its media type.
  ///   - status: 200 by default.
  /// - Returns: An answer that nobody keeps (`no-store`) and that browsers take for nothing else than its
  ///   type says (`nosniff`); both can be set otherwise in ``head``.
  public static func bytes(
    _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok
  ) -> SiteResponse {
    SiteResponse(status, type: type, body: bytes, cache: .never)
  }

  /// Plain text, in UTF-8.
  public static func text(_ text: String, status: HTTPResponse.Status = .ok) -> SiteResponse {
    .bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
  }

  /// A model as JSON.
  ///
  /// - Parameters:
  ///   - model: What is sent.
  ///   - status: 200 by default.
  ///   - encoder: How dates and the like are written; as Foundation has it by default.
  /// - Throws: `EncodingError`.
  public static func json(
    _ model: some Encodable, status: HTTPResponse.Status = .ok,
    by encoder: JSONEncoder = JSONEncoder()
  ) throws -> SiteResponse {
    .bytes(Array(try encoder.encode(model)), type: MediaType.json, status: status)
  }

  /// Nothing but a status: 204 by default.
  public static func empty(_ status: HTTPResponse.Status = .noContent) -> SiteResponse {
    var response = SiteResponse(status, type: "text/plain; charset=utf-8", body: [], cache: .never)
    if status == .noContent { response.head.headerFields[.contentType] = nil }
    return response
  }

  /// Leads a browser to another address, which it reads by `GET`.
  ///
  /// - Parameters:
  ///   - address: An absolute path of this site, or an http or https address.
  ///   - status: 303 by default.
  /// - Throws: `RenderError.unsafeURL(_:)` for another address.
  public static func redirect(
    to address: Address, status: HTTPResponse.Status = .seeOther
  ) throws -> SiteResponse {
    try LinkURL.checkFetched(address.text)
    // It is written into a field of the head, and a browser takes `//` and `/\` for another site's.
    let text = address.text.utf8
    guard text.allSatisfy({ (0x21...0x7E).contains($0) }),
      text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8)
        || text.starts(with: "/".utf8) && !text.starts(with: "//".utf8)
          && !text.starts(with: "/\\".utf8)
    else {
      throw RenderError.unsafeURL(address.text)
    }
    var response = SiteResponse.empty(status)
    response.head.headerFields[.location] = address.text
    return response
  }

  /// Content that is made while it is sent: each piece is asked for when the one before it is on its way,
  /// so that nothing piles up for a slow reader.
  ///
  ///     .stream(type: "text/csv; charset=utf-8", filename: "teas.csv") { try await lines.next() }
  ///
  /// - Parameters:
  ///   - type: Its media type.
  ///   - filename: What browsers save it as; `nil`, the default, shows it.
  ///   - next: Makes the next piece; `nil` ends the content. What it throws breaks the answer off.
  public static func stream(
    type: String, filename: String? = nil, next: @escaping @Sendable () async throws -> [UInt8]?
  ) -> SiteResponse {
    var response = SiteResponse(.ok, type: type, body: [], cache: .never)
    response.stream = next
    return filename.map { response.saved(as: $0) } ?? response
  }

  /// Lines of values as a file (RFC 4180).
  ///
  ///     .csv(teas.map { [$0.name, "\($0.price)"] }, filename: "teas.csv")
  ///
  /// - Parameters:
  ///   - lines: The values of each line, which may hold anything. A first line of names is one of them.
  ///   - filename: What browsers save it as.
  public static func csv(_ lines: some Sequence<[String]>, filename: String) -> SiteResponse {
    var bytes: [UInt8] = []
    for line in lines {
      for (index, value) in line.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        let isPlain = value.utf8.allSatisfy { !",\"\r\n".utf8.contains($0) }
        bytes += isPlain ? Array(value.utf8) : quoted(value)
      }
      bytes += "\r\n".utf8
    }
    return .bytes(bytes, type: "text/csv; charset=utf-8").saved(as: filename)
  }

  private static func quoted(_ value: String) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    return [mark] + value.utf8.flatMap { $0 == mark ? [mark, mark] : [$0] } + [mark]
  }

  /// The same answer, which browsers save as a file of this name (RFC 6266).
  public func saved(as filename: String) -> SiteResponse {
    var response = self
    let encoded = URLQuery.encode(filename)
    response.head.headerFields[.contentDisposition] = "attachment; filename*=UTF-8''\(encoded)"
    return response
  }
}
