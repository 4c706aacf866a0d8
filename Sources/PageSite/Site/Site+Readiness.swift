import HTTPTypes
import PageBytes
import PagePatching
import PageHTTP

extension Site {
  /// Answers `GET /-/health`: whether the server accepts new traffic.
  func health() -> SiteResponse {
    let drains = isDraining
    return SiteResponse(
      drains ? .serviceUnavailable : .ok, type: MediaType.json,
      body: JSONText.object([("status", .string(drains ? "draining" : "ok"))]), cache: .never)
  }

  /// Answers `GET /-/ready`: 200 if the site can serve requests completely, or else 503 with the missing
  /// conditions.
  ///
  /// `/-/health` then still reports a healthy process: restarting a busy one would make matters worse.
  func ready() async -> SiteResponse {
    let missing = await missingConditions()
    var json = JSONWriter()
    json.raw("{\"status\":")
    json.string(missing.isEmpty ? "ready" : "unready")
    if !missing.isEmpty {
      json.raw(",\"missing\":[")
      for sentence in missing {
        json.separate()
        json.string(sentence)
      }
      json.raw("]")
    }
    json.raw("}")
    var response = SiteResponse(
      missing.isEmpty ? .ok : .serviceUnavailable, type: MediaType.json, body: json.bytes,
      cache: .never)
    if !missing.isEmpty { response.head.headerFields[.retryAfter] = "1" }
    return response
  }
}
