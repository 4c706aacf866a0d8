import HTTPTypes
import PageBytes
import PageElements
import PagePatching

extension Site {
  // MARK: To a form

  func redirect(to location: String) -> SiteResponse {
    var response = SiteResponse(
      .seeOther, type: "text/plain; charset=utf-8", body: [], cache: .never)
    response.head.headerFields[.location] = location
    return response
  }

  /// Back to where the form was, or on to where the handler says, with a notice of the result.
  func redirect(
    after event: ActionEvent, _ turn: ActionTurn, _ view: PageView
  ) async -> SiteResponse {
    let location: String
    if let destination = event.destination?.text {
      let place = try? await samePlace(at: destination, after: turn, view)?.location()
      location = place ?? destination
    } else {
      location =
        turn.referer ?? view.url([("after", turn.after.map { URLQuery.encode($0) })])
    }
    var response = redirect(to: location)
    if let notice = carriedNotice(of: event, after: turn) {
      response.head.headerFields.append(noticeCookie(notice, for: location, after: turn))
    }
    return response
  }

  /// Back, or anew: what is answered where a gesture was done and its process ended before it said more.
  func answer(afterCommit turn: ActionTurn, setsVisitor: Bool) -> SiteResponse {
    var response =
      turn.wantsPatch
      ? json([("reset", .true)]) : redirect(to: turn.referer ?? turn.visit.url())
    if setsVisitor, let visitor = turn.visit.visitor {
      response.head.headerFields.append(setCookie(visitor, for: turn.request))
    }
    return response
  }

  /// On to where the handler says, or back, for somebody who is another one to the site from now on: what
  /// the page showed before tells nothing of what it shows now.
  func answer(afterSessionChange event: ActionEvent, _ turn: ActionTurn) -> SiteResponse {
    let location = event.destination?.text ?? turn.referer ?? turn.visit.url()
    var response =
      turn.wantsPatch ? json([("location", .string(location))]) : redirect(to: location)
    if let notice = carriedNotice(of: event, after: turn) {
      response.head.headerFields.append(noticeCookie(notice, for: location, after: turn))
    }
    return response
  }

  /// The page with the form as it was typed and what is wrong with it: 422, or 409 for a conflict.
  func formPage(
    _ echo: FormEcho, base: String?, _ turn: ActionTurn
  ) async throws -> SiteResponse {
    // What the handler did to the state before it refused is forgotten.
    var view = try await view(turn.visit)
    view.echo = echo
    let after = try await view.start(after: turn.refererQuery?.value("after") ?? turn.after)
    let document = try await view.document(of: Extent(after: after, through: .firstBatch))
    guard document.showsEcho else { throw lost(echo, turn) }
    var response = SiteResponse(
      base == nil ? .unprocessableContent : .conflict, type: MediaType.html,
      body: html(document, view, version: nil, notice: nil), cache: .never)
    response.head.headerFields[.vary] = "Cookie, Accept"
    return response
  }

  /// What was typed is shown where its form no longer is.
  private func lost(_ echo: FormEcho, _ turn: ActionTurn) -> SiteProblem {
    let language = configuration.language
    let details = [language[echo.summary]] + echo.errors.map { language[$0.wording] }
    var problem = SiteProblem(
      .unprocessableContent, .text(details.joined(separator: " ")), typed: turn.values)
    // The form is gone, so its buttons would not work.
    problem.offers = echo.offers.map { FormOffer($0.title, to: $0.address) }
    return problem
  }

  /// Asks before something is done that cannot be taken back.
  func confirmationPage(_ question: String, _ turn: ActionTurn, _ view: PageView) -> SiteResponse {
    let body = sendingAgain(
      turn, title: question, button: .yes, back: (turn.referer ?? view.url(), .cancel)
    ) {
      $0.raw("<input type=\"hidden\" name=\"pe-confirmed\" value=\"1\"/>")
    }
    return SiteResponse(.ok, type: MediaType.html, body: body, cache: .never)
  }

  /// What is said of a post whose answer is not known, since it was sent before or given up.
  ///
  /// - Throws: A 409, 422, 503 or 504, which shows what was typed.
  func answer(to refusal: PostRefusal, _ turn: ActionTurn) throws -> SiteResponse {
    switch refusal {
    case .otherContent:
      throw SiteProblem(
        .unprocessableContent,
        .text(
          "This Idempotency-Key was sent before with something else. Send another key for another "
            + "gesture."), typed: turn.values)
    case .running:
      var problem = SiteProblem(
        .serviceUnavailable, .phrase(.stillBeingDone), typed: turn.values)
      problem.headerFields = [.retryAfter: "10"]
      throw problem
    case .unknown, .unfinished:
      let status: HTTPResponse.Status = refusal == .unknown ? .conflict : .gatewayTimeout
      guard !turn.wantsPatch, turn.visit.asked.accept.prefersHTML else {
        throw SiteProblem(status, .perhapsDone)
      }
      let page = turn.visit.url()
      let body = sendingAgain(
        turn, title: configuration.language[.wasThisDone], button: .sendAgain,
        back: (turn.referer ?? page, .lookAtPage), detail: .perhapsDone)
      return SiteResponse(status, type: MediaType.html, body: body, cache: .never)
    }
  }

  /// A page whose form sends what was sent, once more.
  ///
  /// - Parameter detail: Said above all that was typed; `nil` shows neither.
  private func sendingAgain(
    _ turn: ActionTurn, title: String, button: Phrase, back: (url: String, label: Phrase),
    detail: Phrase? = nil, _ more: (inout HTMLWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var html = HTMLWriter(language: configuration.language)
    shell(at: turn.visit.values.path).write(
      into: &html, title: title, body: { _ in },
      header: {
        $0.raw("<header class=\"pe-header\"><h1>")
        $0.text(title)
        $0.raw("</h1></header>")
      },
      main: {
        if let detail {
          $0.raw("<p class=\"pe-problem\">")
          $0.text(detail)
          $0.raw("</p>")
          SiteProblem.write(turn.values, into: &$0)
        }
        $0.raw("<form class=\"pe-form\" method=\"post\"")
        $0.attribute("action", turn.request.path ?? "")
        if !turn.values.files.isEmpty { $0.raw(" enctype=\"multipart/form-data\"") }
        $0.raw(">")
        for (name, value) in turn.values.items where name != "pe-from" {
          $0.raw("<input type=\"hidden\"")
          $0.attribute("name", name)
          $0.attribute("value", value)
          $0.raw("/>")
        }
        // No page can hand a file back to a browser: its reader chooses it once more.
        for file in turn.values.files {
          $0.raw("<div><label>")
          $0.text(.chooseFileAgain(file.filename))
          $0.raw(" ")
          $0.raw("<input type=\"file\" required=\"\"")
          $0.attribute("name", file.name)
          $0.raw("/></label></div>")
        }
        more(&$0)
        $0.raw("<input type=\"hidden\" name=\"pe-from\"")
        $0.attribute("value", back.url)
        $0.raw("/><div class=\"pe-form-buttons\"><button type=\"submit\"")
        // What asks before it is done cannot be taken back.
        if button == .yes { $0.attribute("data-role", Button.Role.danger.rawValue) }
        $0.raw(">")
        $0.text(button)
        $0.raw("</button> <a data-role=\"secondary\"")
        $0.attribute("href", back.url)
        $0.raw(">")
        $0.text(back.label)
        $0.raw("</a></div></form>")
      },
      footer: { _ in })
    return html.finish()
  }

  // MARK: To a script

  /// What changed in the reader's document. Once a handler ran this is never an error: a reader
  /// whose version is not known fetches its document.
  func patch(
    after event: ActionEvent, _ turn: ActionTurn, _ view: PageView
  ) async -> SiteResponse {
    var response: SiteResponse
    var isLeft = false
    if let destination = event.destination?.text {
      var members: [(String, JSONText.Value)] = [("location", .string(destination))]
      if let document = try? await samePlace(at: destination, after: turn, view)?.document() {
        members.append(("self", .string(document)))
      } else {
        isLeft = true
      }
      response = json(members)
    } else if let patch = try? await patch(turn) {
      response = patch
    } else {
      response = json([("reset", .true)])
    }
    guard let notice = carriedNotice(of: event, after: turn) else { return response }
    if isLeft, let destination = event.destination?.text {
      // The page that is left could not show it any more.
      response.head.headerFields.append(noticeCookie(notice, for: destination, after: turn))
    } else {
      response.setNotice(notice)
    }
    return response
  }

  private func patch(_ turn: ActionTurn) async throws -> SiteResponse? {
    guard let version = try turn.target.query.value("from") else { return nil }
    // What is shown comes from what is stored now, not from what the handler had.
    let view = try await view(turn.visit)
    guard let old = log.fingerprint(version: version, scope: view.scope) else { return nil }
    let document = try await view.document(of: try Extent(turn.target.query, in: view))
    return try patch(from: old, to: document, in: view)
  }

  /// What is wrong with a form, for a script to show beside its fields.
  func problem(for echo: FormEcho, base: String?) -> SiteResponse {
    let language = configuration.language
    let status: HTTPResponse.Status = base == nil ? .unprocessableContent : .conflict
    let problem = ProblemDetails(
      status: status.code, title: status.reasonPhrase, detail: language[echo.summary])
    let body = problem.json { json in
      if let base {
        json.raw(",\"base\":")
        json.string(base)
        json.members(
          "conflicts", echo.conflicts.map { ($0.name, language[$0.wording]) }, as: "value")
      } else {
        json.members("errors", echo.errors.map { ($0.name, language[$0.wording]) }, as: "detail")
      }
      if let offers = echo.offers.html(in: language) {
        json.raw(",\"offers\":")
        json.string(offers)
      }
    }
    return SiteResponse(status, type: MediaType.problem, body: body, cache: .never)
  }

  private func json(_ members: [(String, JSONText.Value)]) -> SiteResponse {
    SiteResponse(.ok, type: MediaType.json, body: JSONText.object(members), cache: .never)
  }
}

extension SiteResponse {
  /// Has a script tell its reader something.
  fileprivate mutating func setNotice(_ notice: String) {
    // As much as a cookie carries: what a client has sent may be in it, and heads have limits.
    let carried = notice.cut(toBytes: NoticeCookie.byteLimit)
    head.headerFields[.pageNotice] = URLQuery.encode(carried)
  }
}

extension JSONWriter {
  fileprivate mutating func members(
    _ name: String, _ items: [(String, String)], as value: String
  ) {
    raw(",")
    string(name)
    raw(":[")
    for (name, text) in items {
      separate()
      raw("{\"name\":")
      string(name)
      raw(",")
      string(value)
      raw(":")
      string(text)
      raw("}")
    }
    raw("]")
  }
}

extension ActionTurn {
  /// Where the form was, if it was on the same page: with the part of the list that was shown.
  var referer: String? {
    if let from = values["pe-from"], isOnPage(from) { return from }
    return request.refererOnSite.flatMap { isOnPage($0) ? $0 : nil }
  }

  /// What was typed, and where: a form that comes back is at the action's address.
  var echoedValues: FormValues {
    guard values["pe-from"] == nil, let referer else { return values }
    return FormValues(values.items + [("pe-from", referer)], files: values.files)
  }

  var refererQuery: URLQuery? {
    referer.flatMap { try? RequestTarget($0).query }
  }

  /// The beginning of the part of the list that a script shows.
  var after: String? { try? target.query.value("after") }

  private func isOnPage(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      // A browser takes what begins so for another site's.
      && !path.utf8.starts(with: "//".utf8) && !path.utf8.starts(with: "/\\".utf8)
      && (try? RequestTarget(path).path).hasSameBytes(as: visit.values.path)
  }
}
