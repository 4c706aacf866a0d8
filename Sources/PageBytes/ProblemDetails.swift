/// Problem details in JSON (RFC 9457): the reason for an error response, for programs.
package struct ProblemDetails {
  package static let mediaType = "application/problem+json"

  private let status: Int
  private let title: String
  private let detail: String

  /// - Parameters:
  ///   - status: The response's status code.
  ///   - title: The status's reason phrase.
  ///   - detail: The problem with this request.
  package init(status: Int, title: String, detail: String) {
    (self.status, self.title, self.detail) = (status, title, detail)
  }

  /// - Parameter more: Writes further members, each after a comma (`separate()`).
  package func json(_ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"type\":\"about:blank\",\"title\":")
    json.string(title)
    json.raw(",\"status\":")
    json.number(status)
    json.raw(",\"detail\":")
    json.string(detail)
    more(&json)
    json.raw("}")
    return json.bytes
  }
}
