public import Foundation
public import HTTPTypes
public import PageElements
public import PageHTTP

/// Responses of routes.
extension SiteResponse {
  /// Returns a response with bytes of any type.
  ///
  ///     .bytes(png, type: "image/png")
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - type: The media type of the content.
  ///   - status: 200 by default.
  /// - Returns: A response that is not cached (`no-store`), and whose type browsers do not guess (`nosniff`).
  ///   Both can be changed in ``head``.
  public static func bytes(
    _ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok
  ) -> SiteResponse {
    SiteResponse(status, type: type, body: bytes, cache: .never)
  }

  /// Returns a response with plain text in UTF-8.
  public static func text(_ text: String, status: HTTPResponse.Status = .ok) -> SiteResponse {
    .bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
  }

  /// Returns a response with a model as JSON.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - status: 200 by default.
  ///   - encoder: The encoder, with its formats of dates and other values; Foundation's defaults by default.
  /// - Throws: `EncodingError`.
  public static func json(
    _ model: some Encodable, status: HTTPResponse.Status = .ok,
    by encoder: JSONEncoder = JSONEncoder()
  ) throws -> SiteResponse {
    .bytes(Array(try encoder.encode(model)), type: MediaType.json, status: status)
  }

  /// Returns a response without content: 204 by default.
  public static func empty(_ status: HTTPResponse.Status = .noContent) -> SiteResponse {
    var response = SiteResponse(status, type: "text/plain; charset=utf-8", body: [], cache: .never)
    if status == .noContent { response.head.headerFields[.contentType] = nil }
    return response
  }

  /// Returns a redirect to an address, which the browser reads with `GET`.
  ///
  /// - Parameters:
  ///   - address: An absolute path of this site, or an http or https address.
  ///   - status: 303 by default.
  /// - Throws: `RenderError.unsafeURL(_:)` for another address.
  public static func redirect(
    to address: Address, status: HTTPResponse.Status = .seeOther
  ) throws -> SiteResponse {
    try LinkURL.checkFetchable(address.text)
    // The address becomes a header field, and browsers treat `//` and `/\` as the start of a host.
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

  /// Returns a response whose content is made while it is sent. The server requests each chunk after the
  /// previous one is on its way, so that no data accumulates for a slow client.
  ///
  ///     .stream(type: "text/csv; charset=utf-8", filename: "teas.csv") { try await lines.next() }
  ///
  /// - Parameters:
  ///   - type: The media type of the content.
  ///   - filename: The name under which browsers save the content; `nil`, the default, displays it.
  ///   - next: Returns the next chunk; `nil` at the end. If it throws, the response breaks off.
  public static func stream(
    type: String, filename: String? = nil, next: @escaping @Sendable () async throws -> [UInt8]?
  ) -> SiteResponse {
    var response = SiteResponse(.ok, type: type, body: [], cache: .never)
    response.stream = next
    return filename.map { response.saved(as: $0) } ?? response
  }

  /// Returns a CSV file (RFC 4180).
  ///
  ///     .csv(teas.map { [$0.name, "\($0.price)"] }, filename: "teas.csv")
  ///
  /// - Parameters:
  ///   - lines: The values of each line, which may contain any text. Include a header line if needed.
  ///   - filename: The name under which browsers save the file.
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

  /// Returns the response as a file that browsers save under this name (RFC 6266).
  public func saved(as filename: String) -> SiteResponse {
    var response = self
    let encoded = URLQuery.encode(filename)
    response.head.headerFields[.contentDisposition] = "attachment; filename*=UTF-8''\(encoded)"
    return response
  }
}
