import HTTPTypes
import Logging
import PageElements
import PagePatching
import PageHTTP
import PageRoutes
import PageScheduling
import PageVisitors

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
    var values = try await values(of: visit.siteRequest)
    let sent = try SentKey.take(from: &values, request)
    guard let address = ActionAddress(path: path) else { throw Self.noHandler(values) }
    let visit =
      visit.page.access.isForEveryone
      ? visit : try await withTimeLimit(visit) { try await self.identified(visit) }
    // A visitor without a cookie gets one with the first state.
    let visitor = visit.visitor ?? VisitorID()
    let run = ActionRun(
      visit: visit.replacingVisitor(with: visitor), address: address, values: values,
      isNew: visit.visitor == nil)
    func key(_ visitor: VisitorID?) -> IdempotencyKey? {
      IdempotencyKey(
        sent, to: "\(target.path)?\(visit.query.text)", values, client: visit.client,
        agent: request.headerFields[.userAgent], visitor: visitor, identity: visit.identity)
    }
    let requestKey = key(visit.visitor)
    do {
      return try await audiences.join(requestKey) { audience in
        try await runOnce(requestKey, keyWithCookie: visit.visitor == nil ? key(visitor) : nil) {
          claim in
          try await self.stateMutex.run(visit.uniquePath + "\u{0}" + visitor.text) {
            // An action that has begun is finished, even if its client disconnects: a second click aborts the first
            // request, and gets its response.
            try await self.withLease(of: visit.visitor, on: visit) {
              try await self.withTimeLimit(visit, for: audience) {
                try await self.execute(run, claim)
              }
            }
          }
        }
      }
    } catch let refusal as PostRefusal {
      return try answer(to: refusal, run)
    }
  }

  private func values(of siteRequest: SiteRequest) async throws -> FormValues {
    func read() throws -> FormValues {
      try configuration.formBody.values(
        type: siteRequest.head.headerFields[.contentType], body: siteRequest.body)
    }
    guard siteRequest.isLarge else { return try read() }
    return try await runGated(of: siteRequest.client, .form, read)
  }

  private static func noHandler(_ values: FormValues) -> SiteProblem {
    SiteProblem(
      .notFound, .phrase(.actionNotFound), submittedValues: values)
  }

  /// Runs one action of one visitor: loads the state, calls the handler, stores the state, and responds.
  private func execute(_ run: ActionRun, _ claim: ActionCommit.Claim?) async throws -> Outcome {
    let state = try await state(for: run.visit)
    let commit = ActionCommit(
      in: configuration.idempotencyStore, configuration.visitors, claim, state, run.visit
    ) { [self] setsVisitor in
      answer(afterCommit: run, setsVisitor: setsVisitor)
    }
    // First, because it may restore the subject of the page.
    let undone = run.address == .undo ? try await undo(run, commit) : nil
    let view = try await view(run.visit, state: state)
    let result = if let undone { undone } else { try await perform(run, in: view, commit) }
    switch result {
    case .unconfirmed(let question):
      return Outcome(response: confirmationPage(question, run, view), isDone: false)
    case .refused(let echo, let base):
      return Outcome(
        response: run.wantsPatch
          ? problem(for: echo, base: base) : try await formPage(echo, base: base, run),
        isDone: false)
    case .done(var event):
      // The handler has taken effect and does not run again, so its changes to the state must not be dropped.
      try? ActionAudience.current?.begin()
      var isChanged = false
      do {
        isChanged = try await store(commit.savedState ?? state, of: run) || commit.savedState != nil
      } catch let error as VisitorStoreError {
        // The handler has taken effect. Only its changes to the state are lost.
        configuration.logger.warning(
          "A visitor's state could not be saved",
          metadata: ["path": "\(run.visit.uniquePath)", "error": "\(error)"])
        event.notice =
          configuration.language[
            error == .replaced ? .doneStateReplaced : .doneStateTooLarge]
      }
      changed(by: run.visit, hasState: isChanged)
      if let state, event.session.change == nil { runTasks(of: state.state, for: run.visit) }
      // Set each time, so that cookie and state expire together. Also set for a visitor whose state changes later.
      let keepsState =
        try isChanged && state?.state.saved() != nil || state?.state.isNamed == true
      var (response, isRepeatable) = (SiteResponse(head: HTTPResponse(status: .ok)), true)
      if let change = event.session.change {
        let visitor = run.isNew && !keepsState ? nil : run.visit.visitor
        let settled = try await settle(
          change, by: run.visit.reader, visitor: visitor, run.request, at: run.page.path,
          run.page.access)
        response = answer(afterSessionChange: event, run.replacingVisitor(with: settled.visitor))
        response.head.headerFields.append(contentsOf: settled.fields)
        isRepeatable = false
      } else {
        response =
          run.wantsPatch
          ? await patch(after: event, run, view) : await redirect(after: event, run, view)
        if keepsState || needsCookieForUndo(event, after: run), let visitor = run.visit.visitor {
          response.head.headerFields.append(setCookie(visitor, for: run.request))
          if run.isNew, keepsState {
            hub.dismissAnonymousStreams(at: run.visit.uniquePath, of: ClientKey(run.visit.client))
          }
        }
      }
      response.add(event.extras.cookies, isSecure: transport.protects(run.request))
      // A response that logs someone in is neither repeated nor stored.
      return Outcome(response: response, isDone: isRepeatable)
    }
  }

  private func perform(
    _ run: ActionRun, in view: PageView, _ commit: ActionCommit
  ) async throws -> ActionResult {
    guard let found = try await HandlerSearch(view: view).handler(at: run.address) else {
      throw Self.noHandler(run.values)
    }
    if let question = found.confirmation, run.values["pe-confirmed"] == nil, !run.wantsPatch {
      return .unconfirmed(ActionQuestion(question))
    }
    var event = ActionEvent(values: run.values)
    event.isConfirmed = run.values["pe-confirmed"] != nil || run.wantsPatch
    event.extras.commit = commit
    if let session = session(for: run.visit) { event.session = session }
    do {
      var handler = found.handler
      if run.address.element == ActionAddress.rowItself, let row = found.row,
        let kind = ActionKind(rawValue: run.address.event)
      {
        switch try await RowGesture(view: view).decide(kind, on: row, handler, &event) {
        case .run(let decided): handler = decided
        case .reject(let reason):
          if !reason.isEmpty { event.notice = reason }
          return .done(event)
        }
      }
      try ActionAudience.current?.callHandler()
      try await handler(&event)
      try Self.check(event.destination?.text)
      return .done(event)
    } catch let question as ActionQuestion {
      return .unconfirmed(question)
    } catch let errors as FormErrors {
      var echo = FormEcho(
        address: found.address, values: run.echoedValues, errors: errors.items,
        summary: .phrase(.notSaved(reasons: errors.items.count)))
      echo.offers = errors.offers
      return .refused(echo, base: nil)
    } catch let conflict as FormConflict {
      return .refused(
        FormEcho(
          address: found.address, values: run.echoedValues, conflicts: conflict.items,
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
  private func store(_ before: LoadedState?, of run: ActionRun) async throws -> Bool {
    guard let before, let visitor = run.visit.visitor else { return false }
    let saved = try before.state.saved()
    guard LoadedState(before.state, saved: saved).digest != before.digest else { return false }
    try await configuration.visitors.save(
      saved, replacing: before.revision, of: visitor, page: run.visit.uniquePath)
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
  func replacingVisitor(with visitor: VisitorID?) -> ActionRun {
    ActionRun(
      visit: visit.replacingVisitor(with: visitor), address: address, values: values,
      isNew: visitor == nil)
  }

  /// The reader of the notice. A new visitor may not get a cookie after all, or may not accept it.
  var noticeRecipient: SignedMessage.Recipient {
    (isNew ? nil : visit.visitor).map(SignedMessage.Recipient.visitor) ?? visit.anonymousRecipient
  }

  var page: Page { visit.page }
  var target: RequestTarget { visit.target }
  var request: HTTPRequest { visit.request }
  var wantsPatch: Bool { visit.siteRequest.accept.acceptsPatch }
}

/// The error of a handler that sends its reader to another site.
struct ForeignDestination: Error, CustomStringConvertible {
  let destination: String

  var description: String {
    "'\(destination.cut(toBytes: 200))' is not a valid destination. Use an absolute path of this site."
  }
}
