import HTTPTypes
import PageBytes
import PagePatching

extension Site {
  /// `GET /-/health`: whether new traffic may be sent here.
  func health() -> SiteResponse {
    let drains = isDraining
    return SiteResponse(
      drains ? .serviceUnavailable : .ok, type: MediaType.json,
      body: JSONText.object([("status", .string(drains ? "draining" : "ok"))]), cache: .never)
  }

  /// `GET /-/ready`: 200 while requests can be served whole, else 503 with what is missing.
  ///
  /// `/-/health` goes on to say that the process is well: who restarts it for being busy makes it
  /// worse.
  func ready() async -> SiteResponse {
    let missing = await whatIsMissing()
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
