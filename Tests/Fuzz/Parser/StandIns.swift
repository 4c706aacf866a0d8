import HTTPTypes

// What the parsers need of the rest of PageSockets, so that they can be compiled without it.

struct ServerConfiguration {
  /// Small, so that short inputs reach every limit.
  struct Limits: Hashable {
    var requestLine = 256
    var head = 512
    var fields = 8
    var body = 1024
  }
}

struct Refusal: Error, Hashable {
  var status: HTTPResponse.Status
  var detail: String
  var accept: String?

  static func malformed(_ detail: String) -> Refusal {
    Refusal(status: .badRequest, detail: detail)
  }
}
