/// Keeps the answers to posts that have a key, so that what is sent again is answered again and not
/// done again.
///
/// A post claims its key, is run, and leaves its answer. Whoever runs it renews the claim every few
/// seconds; a claim that was not renewed for ``AnswerLimits/lease`` is one whose process has ended,
/// and nobody knows how far it came.
///
/// Calls may come at once, from several processes where they share the store. ``MemoryAnswerStore``
/// is for one process, `SQLiteAnswerStore` of `PageData` for several and for restarts.
public protocol AnswerStore: Sendable {
  /// Takes a key for the one who asks first.
  ///
  /// - Parameters:
  ///   - key: Names the post.
  ///   - owner: Names who claims, once in the world.
  /// - Throws: Whatever keeps the store from it: the post is then not run. See
  ///   ``SiteProblemConvertible`` for how it is answered.
  func claim(_ key: AnswerKey, owner: String) async throws -> AnswerClaim

  /// Says that the owner of a claim is alive.
  ///
  /// - Throws: Whatever keeps the store from it: the next renewal is tried all the same.
  func renew(_ key: AnswerKey, owner: String) async throws

  /// Keeps the answer to what was claimed, for ``AnswerLimits/lifetime``.
  ///
  /// - Parameters:
  ///   - key: The key that was claimed.
  ///   - owner: Who claimed it. For anybody else nothing is kept.
  ///   - answer: What is answered from now on to the same post.
  ///   - other: The same gesture as its sender names it from now on, if otherwise: a visitor who
  ///     had no cookie has one now. `nil` where its name stays.
  /// - Throws: Whatever keeps the store from it. A site logs it: the same post is then refused.
  func finish(
    _ key: AnswerKey, owner: String, with answer: StoredAnswer, alsoFor other: AnswerKey?
  ) async throws

  /// Gives a key back unused: what was claimed was refused, and may be tried again.
  ///
  /// - Throws: Whatever keeps the store from it. A site logs it: the same post is then refused.
  func release(_ key: AnswerKey, owner: String) async throws

  /// Whether anything was done with the key of a form.
  ///
  /// - Throws: Whatever keeps the store from reading: the form then gets another key.
  func isSpent(form: [UInt8]) async throws -> Bool
}

/// What became of a claim.
public enum AnswerClaim: Hashable, Sendable {
  /// Nobody had it: run it, then finish or release it.
  case yours
  /// Somebody runs it at this moment.
  case running
  /// It was done, and this was the answer.
  case answered(StoredAnswer)
  /// The key was used for something else.
  case otherContent
  /// Whoever ran it has ended in the middle.
  case unknown
}

/// An answer as it is kept.
public struct StoredAnswer: Hashable, Sendable {
  /// The status code, such as 303.
  public var status: Int
  /// The head's fields in order, `Set-Cookie` among them: the same key is the same person.
  public var fields: [Field]
  /// The content; empty where there is none.
  public var body: [UInt8]

  /// A field of the head.
  public struct Field: Hashable, Sendable, Codable {
    /// The name. A field whose name HTTP does not allow is not sent.
    public var name: String
    /// What the field says.
    public var value: String

    /// A field as it was sent.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// An answer as it was sent, or as it was read from a store.
  public init(status: Int, fields: [Field], body: [UInt8]) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// How many bytes it takes, roughly.
  public var size: Int {
    fields.reduce(256 + body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }
}

/// How much an ``AnswerStore`` keeps, and for how long.
///
/// Beyond a limit the oldest answers go first: what they answered runs again if it is sent again. A
/// client who takes more than their share pushes out their own.
public struct AnswerLimits: Hashable, Sendable {
  /// How many seconds an answer is kept: 24 hours by default.
  public var lifetime = 86_400
  /// How many answers are kept: 20,000 by default.
  public var answers = 20_000
  /// How many bytes they may have in all: 32 MiB by default.
  public var bytes = 32 << 20
  /// What part of both one client may take: a sixteenth by default. Clients on this machine may take
  /// all.
  public var shares = 16
  /// After how many seconds without a sign of life whoever runs a post is taken to have ended: 10 by
  /// default.
  public var lease = 10

  /// Creates the default limits.
  public init() {}
}
