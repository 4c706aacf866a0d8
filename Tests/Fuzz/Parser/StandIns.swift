import HTTPTypes

// Stubs for the types of PageSockets that the parsers use, so that the parsers compile without the rest of PageSockets.

struct ServerConfiguration {
  /// Small limits, so that short inputs reach them.
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
