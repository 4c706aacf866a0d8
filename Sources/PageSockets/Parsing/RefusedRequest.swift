import HTTPTypes

/// The known parts of a rejected request; empty if its first line could not be parsed.
struct RefusedRequest: Hashable {
  var request: HTTPRequest?
  var version: RequestHead.Version?

  init(request: HTTPRequest? = nil, version: RequestHead.Version? = nil) {
    (self.request, self.version) = (request, version)
  }

  init(_ head: RequestHead) {
    self.init(request: head.request, version: head.version)
  }
}
