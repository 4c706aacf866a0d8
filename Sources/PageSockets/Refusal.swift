public import HTTPTypes
import PageBytes

/// A request that the server rejects before it reaches a handler, and the reason. The connection closes after the
/// response.
public struct Refusal: Error, Hashable, Sendable {
  /// 400, 408, 413, 414, 417, 429, 431, 501, 503 or 505.
  public var status: HTTPResponse.Status
  /// One sentence for the person who reads the response. It contains nothing from the request.
  public var detail: String
  /// The value of `Accept`, if it was read before the fault was found.
  public var accept: String?

  /// Creates a refusal.
  public init(status: HTTPResponse.Status, detail: String, accept: String? = nil) {
    self.status = status
    self.detail = detail
    self.accept = accept
  }

  /// The refusal if all slots are taken.
  package static let tooManyConnections = Refusal(
    status: .serviceUnavailable, detail: "The server has too many connections. Try again soon.")
  /// The refusal if one client has reached its limit of connections.
  package static let tooManyConnectionsFromClient = Refusal(
    status: .tooManyRequests,
    detail: "Too many connections from your IP address are open. Close some, or try again soon.")

  package static let tooManyUploads = Refusal(
    status: .tooManyRequests,
    detail: "Too many requests from your IP address are still arriving. Try again soon.")

  /// Whether the same request may succeed soon.
  var isRetryable: Bool { status == .serviceUnavailable || status == .tooManyRequests }

  static func malformed(_ detail: String) -> Refusal {
    Refusal(status: .badRequest, detail: detail)
  }
}

extension ServerResponse {
  /// Creates a response with problem details in JSON (RFC 9457), the default for a refusal.
  public static func problem(_ refusal: Refusal) -> ServerResponse {
    let status = refusal.status
    var fields: HTTPFields = [
      .contentType: ProblemDetails.mediaType, .cacheControl: "no-store",
    ]
    if refusal.isRetryable { fields[.retryAfter] = "1" }
    let problem = ProblemDetails(
      status: status.code, title: status.reasonPhrase, detail: refusal.detail)
    return ServerResponse(status: status, headerFields: fields, body: problem.json())
  }
}
