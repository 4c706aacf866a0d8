import Crypto
import HTTPTypes

/// Tells whether two posts are the same one sent twice: by a second click, or, by a client that keeps
/// its key, again after the answer was lost. (The script takes another key for each press.)
///
/// The same visitor, method and address, and the same `Idempotency-Key`; without that field the
/// same content.
struct AnswerKey: Hashable, Sendable {
  private let digest: [UInt8]

  /// - Parameters:
  ///   - visitor: Who sends it; `nil` for one without a cookie, who is told apart by address and
  ///     `User-Agent`.
  ///   - client: The address it comes from.
  ///   - identity: Who asks, as the page has it; `nil` on a page for everyone.
  ///   - epoch: How often the sender has seen the page since; 0 by default.
  ///   - base: The digest of the values that a bound form showed; `nil` where there is none.
  init(
    _ request: HTTPRequest, body: [UInt8], client: String, visitor: VisitorID?,
    identity: String? = nil, epoch: Int = 0, base: String?
  ) {
    let fields = request.headerFields
    var hash = SHA256()
    func add(_ part: some Collection<UInt8>) {
      hash.update(data: Array("\(part.count):".utf8) + Array(part))
    }
    func add(_ name: String, _ value: String?) {
      guard let value else { return }
      add(name.utf8)
      add(value.utf8)
    }
    add("method", request.method.rawValue)
    add("path", request.path ?? "/")
    if let visitor {
      add("visitor", visitor.text)
    } else {
      add("client", client)
      add("agent", fields[.userAgent] ?? "")
    }
    add("identity", identity)
    // A form and a script get answers of different kinds.
    add("accept", fields[.accept] ?? "")
    if let key = fields[.idempotencyKey] {
      add("key", key)
    } else {
      add("type", fields[.contentType])
      add("base", base)
      add("epoch", String(epoch))
      add(body)
    }
    digest = Array(hash.finalize())
  }

  init(
    _ posted: PostedRequest, visitor: VisitorID?, identity: String?, epoch: Int, base: String?
  ) {
    self.init(
      posted.request, body: posted.body, client: posted.client, visitor: visitor,
      identity: identity, epoch: epoch, base: base)
  }
}
