/// A store for the responses to POSTs with an idempotency key. A repeated POST gets the same response, and does not run
/// again.
///
/// A POST claims its key, runs, and stores its response. While it runs, its owner renews the claim every few seconds.
/// If a claim is not renewed for ``IdempotencyLimits/lease``, its process has ended, and it is unknown how far the POST got.
///
/// Calls may be concurrent, also from several processes that share the store. ``MemoryIdempotencyStore`` is for one process.
/// `SQLiteIdempotencyStore` of `PageData` is for several, and survives restarts.
public protocol IdempotencyStore: Sendable {
  /// Claims a key for the first owner that asks for it.
  ///
  /// - Parameters:
  ///   - key: The key of the POST.
  ///   - owner: The globally unique name of the owner.
  /// - Throws: An error if the store fails. The POST then does not run; see `SiteProblemConvertible` for the
  ///   response.
  func claim(_ key: IdempotencyKey, owner: String) async throws -> IdempotencyClaim

  /// Renews a claim, because its owner still runs the POST.
  ///
  /// - Throws: An error if the store fails. The next renewal is attempted anyway.
  func renew(_ key: IdempotencyKey, owner: String) async throws

  /// Stores the response to a claimed POST, for ``IdempotencyLimits/lifetime``.
  ///
  /// - Parameters:
  ///   - key: The claimed key.
  ///   - owner: The owner of the claim. For any other owner, nothing is stored.
  ///   - answer: The response to the same POST from now on.
  ///   - other: The key of the same action from now on, if it differs: a visitor without a cookie has one now. `nil` if
  ///     the key stays the same.
  /// - Throws: An error if the store fails. A site logs it, and refuses the same POST from then on.
  func finish(
    _ key: IdempotencyKey, owner: String, with answer: StoredResponse,
    alsoFor other: IdempotencyKey?
  ) async throws

  /// Releases a key unused: the POST was refused, and may be tried again.
  ///
  /// - Throws: An error if the store fails. A site logs it, and refuses the same POST from then on.
  func release(_ key: IdempotencyKey, owner: String) async throws

  /// Returns whether any POST has used the key of a form.
  ///
  /// - Throws: An error if the store fails. The form then gets another key.
  func isSpent(formKey: [UInt8]) async throws -> Bool
}

/// The result of a claim.
public enum IdempotencyClaim: Hashable, Sendable {
  /// The key was free: run the POST, then finish or release the claim.
  case granted
  /// Another owner runs the POST at the moment.
  case running
  /// The POST has run, with this response.
  case answered(StoredResponse)
  /// The key was used for other content.
  case contentMismatch
  /// The process that ran the POST ended before it finished.
  case unknown
}

/// A stored response.
public struct StoredResponse: Hashable, Sendable {
  /// The status code, such as 303.
  public var status: Int
  /// The header fields in order, including `Set-Cookie`: the same key means the same person.
  public var fields: [Field]
  /// The body, which may be empty.
  public var body: [UInt8]

  /// A header field.
  public struct Field: Hashable, Sendable, Codable {
    /// The name. A field with a name that HTTP does not allow is not sent.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a header field.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// Creates a stored response.
  public init(status: Int, fields: [Field], body: [UInt8]) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// The approximate size in bytes.
  public var size: Int {
    fields.reduce(256 + body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }
}

/// The limits of an ``IdempotencyStore``.
///
/// Beyond a limit, the oldest responses are evicted first. A POST whose response was evicted runs again if it is
/// repeated. A client beyond its share evicts only its own responses.
public struct IdempotencyLimits: Hashable, Sendable {
  /// The number of seconds for which a response is stored: 24 hours by default.
  public var lifetime = 86_400
  /// The maximum number of responses: 20,000 by default.
  public var answers = 20_000
  /// The maximum number of bytes of all responses: 32 MiB by default.
  public var bytes = 32 << 20
  /// The number of shares in both. One client may use one share: a sixteenth by default. Clients on this machine may
  /// use all.
  public var shares = 16
  /// The number of seconds without a renewal after which the owner of a claim counts as ended: 10 by default.
  public var lease = 10

  /// Creates the default limits.
  public init() {}
}
