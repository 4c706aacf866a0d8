import HTTPTypes
import Logging
import PageElements
import PagePatching

extension Site {
  /// `POST P/-/actions/SECTION/ROW/ELEMENT/EVENT`: runs a handler.
  ///
  /// A form gets a redirect to its page (303), a script gets a patch.
  func actionEndpoint(_ visit: Visit, _ path: Substring) async throws -> SiteResponse {
    let (target, request) = (visit.target, visit.request)
    guard request.method == .post else {
      try allow(request.method, "GET, HEAD, POST")
      // Readers who open the address of an action, such as after logging in, want the page.
      return redirect(to: visit.url())
    }
    var values = try await values(of: visit.asked)
    let sent = try SentKey.take(from: &values, request)
    guard let address = ActionAddress(path: path) else { throw Self.noHandler(values) }
    let visit =
      visit.page.access.isForEveryone
      ? visit : try await limited(visit) { try await self.identified(visit) }
    // A visitor without a cookie gets one with the first state.
    let visitor = visit.visitor ?? VisitorID()
    let turn = ActionRun(
      visit: visit.known(as: visitor), address: address, values: values,
      isNew: visit.visitor == nil)
    func key(_ visitor: VisitorID?) -> IdempotencyKey? {
      IdempotencyKey(
        sent, to: "\(target.path)?\(visit.query.text)", values, client: visit.client,
        agent: request.headerFields[.userAgent], visitor: visitor, identity: visit.identity)
    }
    let asked = key(visit.visitor)
    do {
      return try await audiences.join(asked) { audience in
        try await once(asked, known: visit.visitor == nil ? key(visitor) : nil) { claim in
          try await self.turns.run(visit.path + "\u{0}" + visitor.text) {
            // An action that has begun is finished, even if its client disconnects: a second click aborts the first
            // request, and gets its response.
            try await self.inTurn(of: visit.visitor, on: visit) {
              try await self.limited(visit, for: audience) { try await self.turn(turn, claim) }
            }
          }
        }
      }
    } catch let refusal as PostRefusal {
      return try answer(to: refusal, turn)
    }
  }

  private func values(of asked: SiteRequest) async throws -> FormValues {
    func read() throws -> FormValues {
      try configuration.formBody.values(
        type: asked.head.headerFields[.contentType], body: asked.body)
    }
    guard asked.isLarge else { return try read() }
    return try await turn(of: asked.client, .form, read)
  }

  private static func noHandler(_ values: FormValues) -> SiteProblem {
    SiteProblem(
      .notFound, .phrase(.noTarget), typed: values)
  }

  /// Runs one action of one visitor: loads the state, calls the handler, stores the state, and responds.
  private func turn(_ turn: ActionRun, _ claim: ActionCommit.Claim?) async throws -> Outcome {
    let state = try await state(for: turn.visit)
    let commit = ActionCommit(configuration, claim, state, turn.visit) { [self] setsVisitor in
      answer(afterCommit: turn, setsVisitor: setsVisitor)
    }
    // First, because it may restore the subject of the page.
    let undone = turn.address == .undo ? try await undo(turn, commit) : nil
    let view = try await view(turn.visit, state: state)
    let result = if let undone { undone } else { try await run(turn, in: view, commit) }
    switch result {
    case .unconfirmed(let question):
      return Outcome(response: confirmationPage(question, turn, view), isDone: false)
    case .refused(let echo, let base):
      return Outcome(
        response: turn.wantsPatch
          ? problem(for: echo, base: base) : try await formPage(echo, base: base, turn),
        isDone: false)
    case .done(var event):
      // The handler has taken effect and does not run again, so its changes to the state must not be dropped.
      try? ActionAudience.current?.begin()
      var isChanged = false
      do {
        isChanged = try await store(commit.kept ?? state, of: turn) || commit.kept != nil
      } catch let error as VisitorStoreError {
        // The handler has taken effect. Only its changes to the state are lost.
        configuration.logger.warning(
          "A visitor's state could not be saved",
          metadata: ["path": "\(turn.visit.path)", "error": "\(error)"])
        event.notice =
          configuration.language[
            error == .replaced ? .doneStateReplaced : .doneStateTooLarge]
      }
      changed(by: turn.visit, hasState: isChanged)
      if let state, event.session.change == nil { runTasks(of: state.state, for: turn.visit) }
      // Set each time, so that cookie and state expire together. Also set for a visitor whose state changes later.
      let isKept =
        try isChanged && state?.state.saved() != nil || state?.state.isNamed == true
      var (response, isRepeatable) = (SiteResponse(head: HTTPResponse(status: .ok)), true)
      if let change = event.session.change {
        let visitor = turn.isNew && !isKept ? nil : turn.visit.visitor
        let settled = try await settle(
          change, by: turn.visit.reader, visitor: visitor, turn.request, at: turn.page.path,
          turn.page.access)
        response = answer(afterSessionChange: event, turn.known(as: settled.visitor))
        response.head.headerFields.append(contentsOf: settled.fields)
        isRepeatable = false
      } else {
        response =
          turn.wantsPatch
          ? await patch(after: event, turn, view) : await redirect(after: event, turn, view)
        if isKept || needsCookieForUndo(event, after: turn), let visitor = turn.visit.visitor {
          response.head.headerFields.append(setCookie(visitor, for: turn.request))
          if turn.isNew, isKept {
            hub.dismissStrangers(at: turn.visit.path, of: ClientKey(turn.visit.client))
          }
        }
      }
      response.add(event.extras.cookies, isSecure: transport.protects(turn.request))
      // A response that logs someone in is neither repeated nor stored.
      return Outcome(response: response, isDone: isRepeatable)
    }
  }

  private func run(
    _ turn: ActionRun, in view: PageView, _ commit: ActionCommit
  ) async throws -> ActionResult {
    guard let found = try await HandlerSearch(view: view).handler(at: turn.address) else {
      throw Self.noHandler(turn.values)
    }
    if let question = found.confirmation, turn.values["pe-confirmed"] == nil, !turn.wantsPatch {
      return .unconfirmed(question: question)
    }
    var event = ActionEvent(values: turn.values)
    event.extras.commit = commit
    if let session = session(for: turn.visit) { event.session = session }
    do {
      var handler = found.handler
      if turn.address.element == ActionAddress.rowItself, let row = found.row,
        let kind = ActionKind(rawValue: turn.address.event)
      {
        switch try await RowGesture(view: view).decide(kind, on: row, handler, &event) {
        case .run(let decided): handler = decided
        case .nothing(let reason):
          if !reason.isEmpty { event.notice = reason }
          return .done(event)
        }
      }
      try ActionAudience.current?.callHandler()
      try await handler(&event)
      try Self.check(event.destination?.text)
      return .done(event)
    } catch let errors as FormErrors {
      var echo = FormEcho(
        address: found.address, values: turn.echoedValues, errors: errors.items,
        summary: .phrase(.notSaved(reasons: errors.items.count)))
      echo.offers = errors.offers
      return .refused(echo, base: nil)
    } catch let conflict as FormConflict {
      return .refused(
        FormEcho(
          address: found.address, values: turn.echoedValues, conflicts: conflict.items,
          summary: .phrase(.changedMeanwhile), base: conflict.base),
        base: conflict.base)
    }
  }

  /// - Throws: A ``ForeignDestination`` for a destination outside the site.
  static func check(_ destination: String?) throws {
    guard let destination else { return }
    let second = destination.utf8.dropFirst().first
    guard destination.hasPrefix("/"), second != UInt8(ascii: "/"), second != UInt8(ascii: "\\"),
      destination.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { throw ForeignDestination(destination: destination) }
  }

  /// Stores the state after the action.
  ///
  /// - Returns: Whether the state has changed.
  private func store(_ before: LoadedState?, of turn: ActionRun) async throws -> Bool {
    guard let before, let visitor = turn.visit.visitor else { return false }
    let saved = try before.state.saved()
    guard LoadedState(before.state, saved: saved).digest != before.digest else { return false }
    try await configuration.visitors.save(
      saved, replacing: before.revision, of: visitor, page: turn.visit.path)
    return true
  }
}

/// One action of one visitor: its address and its values.
struct ActionRun: Sendable {
  let visit: Visit
  let address: ActionAddress
  let values: FormValues
  /// Whether the visitor came without a cookie.
  let isNew: Bool

  /// Returns the same action of a visitor who has another name from now on, or none.
  func known(as visitor: VisitorID?) -> ActionRun {
    ActionRun(
      visit: visit.known(as: visitor), address: address, values: values, isNew: visitor == nil)
  }

  /// The reader of the notice. A new visitor may not get a cookie after all, or may not accept it.
  var noticeReader: SignedNote.Reader {
    (isNew ? nil : visit.visitor).map(SignedNote.Reader.visitor) ?? visit.stranger
  }

  var page: Page { visit.page }
  var target: RequestTarget { visit.target }
  var request: HTTPRequest { visit.request }
  var wantsPatch: Bool { visit.asked.accept.acceptsPatch }
}

/// The error of a handler that sends its reader to another site.
struct ForeignDestination: Error, CustomStringConvertible {
  let destination: String

  var description: String {
    "'\(destination.cut(toBytes: 200))' is not a valid destination. Use an absolute path of this site."
  }
}
