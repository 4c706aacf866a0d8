import HTTPTypes
import Logging

extension Site {
  /// What came of a post: its answer, and whether something was done.
  struct Outcome: Sendable {
    var response: SiteResponse
    /// False for a refusal and for a question, which use no key up, and for what is not to be answered
    /// again, such as a log-in.
    var isDone: Bool
  }

  /// Runs what was posted, unless it ran before: then its answer is the one it had.
  ///
  /// What has begun is finished even where its sender has gone.
  ///
  /// - Parameters:
  ///   - key: `nil` for a post without a key: it runs.
  ///   - known: The same gesture of a visitor who has a cookie from now on.
  ///   - run: Its turn, and the claim to its key. May throw before it has begun.
  /// - Throws: What `run` throws, and ``PostRefusal`` where it is not to be run.
  func once(
    _ key: AnswerKey?, known: AnswerKey?,
    _ run: @escaping @Sendable (TurnCommit.Claim?) async throws -> Outcome
  ) async throws -> SiteResponse {
    guard let key else { return try await run(nil).response }
    let owner = FormKey().text
    switch try await claim(key, owner) {
    case .yours: break
    case .answered(let answer): return SiteResponse(answer)
    case .otherContent: throw PostRefusal.otherContent
    case .unknown: throw PostRefusal.unknown
    case .running: throw PostRefusal.running
    }
    claims.begin(key)
    defer { claims.end(key) }
    let store = configuration.answers
    let pulse = Task {
      while true {
        try await Task.sleep(for: Self.pulse)
        try? await store.renew(key, owner: owner)
      }
    }
    defer { pulse.cancel() }
    do {
      let outcome = try await run(TurnCommit.Claim(key: key, owner: owner, known: known))
      await settle(key, owner, outcome, known: known)
      return outcome.response
    } catch {
      // What may have been done is not run again by itself: once the claim has ended, its sender is asked.
      if error as? PostRefusal != .unfinished { await give(back: key, owner) }
      throw error
    }
  }

  /// How often a claim is renewed.
  static let pulse = Duration.milliseconds(2_500)
  /// How long a post waits for the answer to the same one.
  private static let patience = Duration.seconds(30)

  /// Claims a key, or waits for whoever has it.
  private func claim(_ key: AnswerKey, _ owner: String) async throws -> AnswerClaim {
    let end = clock.now() + Self.patience
    var pause = Duration.milliseconds(2)
    while true {
      var claim = try await configuration.answers.claim(key, owner: owner)
      if claim == .unknown, claims.contains(key) { claim = .running }
      guard claim == .running, clock.now() < end else { return claim }
      try await clock.sleep(clock.now() + pause)
      pause = min(pause * 2, .milliseconds(200))
    }
  }

  /// Keeps an answer, in a task of its own: it is done, though its sender may have gone.
  private func settle(
    _ key: AnswerKey, _ owner: String, _ outcome: Outcome, known: AnswerKey?
  ) async {
    guard outcome.isDone else { return await give(back: key, owner) }
    let response = outcome.response
    let isKnown = response.head.headerFields.contains { $0.name == .setCookie }
    await keeping("An answer is not kept: if it is sent again, it is refused") { store in
      try await store.finish(
        key, owner: owner, with: StoredAnswer(response), alsoFor: isKnown ? known : nil)
    }
  }

  private func give(back key: AnswerKey, _ owner: String) async {
    await keeping("A key is not given back: if it is sent again, it is refused") { store in
      try await store.release(key, owner: owner)
    }
  }

  private func keeping(
    _ failure: Logger.Message, _ body: @escaping @Sendable (any AnswerStore) async throws -> Void
  ) async {
    let (store, logger) = (configuration.answers, configuration.logger)
    await Task {
      do { try await body(store) } catch {
        logger.warning(failure, metadata: ["error": "\(error)"])
      }
    }.value
  }
}

/// Why a post with a key is not run.
enum PostRefusal: Error {
  case otherContent, unknown, running
  /// It was given up while its handler ran.
  case unfinished
}

extension StoredAnswer {
  /// A longer patch is not kept: who asks again fetches the document.
  static let bodyLimit = 64 << 10

  init(_ response: SiteResponse) {
    var response = response
    if response.body.count > Self.bodyLimit {
      response.body = JSONText.object([("reset", .true)])
      response.head.headerFields[.contentType] = MediaType.json
    }
    self.init(
      status: response.head.status.code,
      fields: response.head.headerFields.map { Field(name: $0.name.rawName, value: $0.value) },
      body: response.body)
  }
}

extension SiteResponse {
  init(_ answer: StoredAnswer) {
    let fields = answer.fields.compactMap { field in
      HTTPField.Name(field.name).map { HTTPField(name: $0, value: field.value) }
    }
    self.init(
      head: HTTPResponse(
        status: HTTPResponse.Status(code: answer.status), headerFields: HTTPFields(fields)),
      body: answer.body)
  }
}
