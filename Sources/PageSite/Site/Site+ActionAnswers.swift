import HTTPTypes
import PageBytes
import PageElements
import PagePatching
import PageHTTP
import PageRoutes
import PageVisitors

extension Site {
  // MARK: To a form

  func redirect(to location: String) -> SiteResponse {
    var response = SiteResponse(
      .seeOther, type: "text/plain; charset=utf-8", body: [], cache: .never)
    response.head.headerFields[.location] = location
    return response
  }

  /// Redirects to the form's page, or to the handler's destination, with a notice of the result.
  func redirect(
    after event: ActionEvent, _ run: ActionRun, _ view: PageView
  ) async -> SiteResponse {
    let location: String
    if let destination = event.destination?.text {
      let samePageLocation = try? await samePageDestination(at: destination, after: run, view)?
        .location()
      location = samePageLocation ?? destination
    } else {
      location =
        run.referer ?? view.url([("after", run.after.map { URLQuery.encode($0) })])
    }
    var response = redirect(to: location)
    if let notice = encodedNotice(of: event, after: run) {
      response.head.headerFields.append(noticeCookie(notice, for: location, after: run))
    }
    return response
  }

  /// Returns the response to repeat if an action was committed, and its process ended before it responded.
  func answer(afterCommit run: ActionRun, setsVisitor: Bool) -> SiteResponse {
    var response =
      run.wantsPatch
      ? json([("reset", .true)]) : redirect(to: run.referer ?? run.visit.url())
    if setsVisitor, let visitor = run.visit.visitor {
      response.head.headerFields.append(setCookie(visitor, for: run.request))
    }
    return response
  }

  /// Redirects to the handler's destination, or back, after a log-in or log-out. There is no patch, since the page may
  /// look different to the new identity.
  func answer(afterSessionChange event: ActionEvent, _ run: ActionRun) -> SiteResponse {
    let location = event.destination?.text ?? run.referer ?? run.visit.url()
    var response =
      run.wantsPatch ? json([("location", .string(location))]) : redirect(to: location)
    if let notice = encodedNotice(of: event, after: run) {
      response.head.headerFields.append(noticeCookie(notice, for: location, after: run))
    }
    return response
  }

  /// Returns the page with the submitted form and its errors: 422, or 409 for a conflict.
  func formPage(
    _ echo: FormEcho, base: String?, _ run: ActionRun
  ) async throws -> SiteResponse {
    // Discards changes that the handler made to the state before it refused.
    var view = try await view(run.visit)
    view.echo = echo
    let after = try await view.start(after: run.refererQuery?.value("after") ?? run.after)
    let document = try await view.document(of: Extent(after: after, through: .firstBatch))
    guard document.showsEcho else { throw missingFormProblem(echo, run) }
    var response = SiteResponse(
      base == nil ? .unprocessableContent : .conflict, type: MediaType.html,
      body: html(document, view, version: nil, notice: nil), cache: .never)
    response.head.headerFields[.vary] = "Cookie, Accept"
    return response
  }

  /// Returns a problem that shows the submitted values, for a form that no longer exists.
  private func missingFormProblem(_ echo: FormEcho, _ run: ActionRun) -> SiteProblem {
    let language = configuration.language
    let details = [language[echo.summary]] + echo.errors.map { language[$0.wording] }
    var problem = SiteProblem(
      .unprocessableContent, .text(details.joined(separator: " ")), submittedValues: run.values)
    // The form is gone, so its buttons would not work.
    problem.offers = echo.offers.map { FormOffer($0.title, to: $0.address) }
    return problem
  }

  /// Returns a page that asks for confirmation of an action.
  func confirmationPage(
    _ question: ActionQuestion, _ run: ActionRun, _ view: PageView
  ) -> SiteResponse {
    let body = resendPage(
      run, title: question.title, button: .yes, back: (run.referer ?? view.url(), .cancel),
      replacing: question.values
    ) {
      for detail in question.details {
        $0.raw("<div>")
        $0.text(detail)
        $0.raw("</div>")
      }
      question.links.write(into: &$0)
      $0.raw("<input type=\"hidden\" name=\"pe-confirmed\" value=\"1\"/>")
    }
    return SiteResponse(.ok, type: MediaType.html, body: body, cache: .never)
  }

  /// Responds to a POST whose result is unknown, because it was sent before or abandoned.
  ///
  /// - Throws: A 409, 422, 503 or 504 that shows the submitted values.
  func answer(to refusal: PostRefusal, _ run: ActionRun) throws -> SiteResponse {
    switch refusal {
    case .contentMismatch:
      throw SiteProblem(
        .unprocessableContent,
        .text(
          "This Idempotency-Key was already used for a different request. Use a new key for each "
            + "request."), submittedValues: run.values)
    case .running:
      var problem = SiteProblem(
        .serviceUnavailable, .phrase(.duplicateInProgress), submittedValues: run.values)
      problem.headerFields = [.retryAfter: "10"]
      throw problem
    case .unknown, .abandoned:
      let status: HTTPResponse.Status = refusal == .unknown ? .conflict : .gatewayTimeout
      guard !run.wantsPatch, run.visit.siteRequest.accept.prefersHTML else {
        throw SiteProblem(status, .outcomeUnknown)
      }
      let page = run.visit.url()
      let body = resendPage(
        run, title: configuration.language[.checkWhetherDone], button: .sendAgain,
        back: (run.referer ?? page, .openPage), detail: .outcomeUnknown)
      return SiteResponse(status, type: MediaType.html, body: body, cache: .never)
    }
  }

  /// Returns a page with a form that submits the same values again.
  ///
  /// - Parameters:
  ///   - detail: A text above the submitted values; `nil` shows neither.
  ///   - values: Values to submit instead, by their names.
  private func resendPage(
    _ run: ActionRun, title: String, button: Phrase, back: (url: String, label: Phrase),
    detail: Phrase? = nil, replacing values: [String: String] = [:],
    _ extraFields: (inout HTMLWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var html = HTMLWriter(language: configuration.language)
    shell(at: run.visit.values.path).write(
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
          SiteProblem.write(run.values, into: &$0)
        }
        $0.raw("<form class=\"pe-form\" method=\"post\"")
        $0.attribute("action", run.request.path ?? "")
        if !run.values.files.isEmpty { $0.raw(" enctype=\"multipart/form-data\"") }
        $0.raw(">")
        for (name, value) in run.values.items where name != "pe-from" {
          $0.raw("<input type=\"hidden\"")
          $0.attribute("name", name)
          $0.attribute("value", values[name] ?? value)
          $0.raw("/>")
        }
        // A page cannot return a file to a browser, so the reader has to choose it again.
        for file in run.values.files {
          $0.raw("<div><label>")
          $0.text(.chooseFileAgain(file.filename))
          $0.raw(" ")
          $0.raw("<input type=\"file\" required=\"\"")
          $0.attribute("name", file.name)
          $0.raw("/></label></div>")
        }
        extraFields(&$0)
        $0.raw("<input type=\"hidden\" name=\"pe-from\"")
        $0.attribute("value", back.url)
        $0.raw("/><div class=\"pe-form-buttons\"><button type=\"submit\"")
        // An action that asks for confirmation cannot be undone.
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

  /// Returns the changes in the reader's document. After the handler has run, this is never an error: if the client's
  /// version is unknown, the client fetches its document.
  func patch(
    after event: ActionEvent, _ run: ActionRun, _ view: PageView
  ) async -> SiteResponse {
    var response: SiteResponse
    var leavesPage = false
    if let destination = event.destination?.text {
      var members: [(String, JSONText.Value)] = [("location", .string(destination))]
      if let document = try? await samePageDestination(at: destination, after: run, view)?
        .document()
      {
        members.append(("self", .string(document)))
      } else {
        leavesPage = true
      }
      response = json(members)
    } else if let patch = try? await patch(run) {
      response = patch
    } else {
      response = json([("reset", .true)])
    }
    guard let notice = encodedNotice(of: event, after: run) else { return response }
    if leavesPage, let destination = event.destination?.text {
      // The page that the reader leaves cannot show the notice.
      response.head.headerFields.append(noticeCookie(notice, for: destination, after: run))
    } else {
      response.setNotice(notice)
    }
    return response
  }

  private func patch(_ run: ActionRun) async throws -> SiteResponse? {
    guard let version = try run.target.query.value("from") else { return nil }
    // Rendered from stored data, not from the handler's values.
    let view = try await view(run.visit)
    guard let old = log.fingerprint(version: version, scope: view.scope) else { return nil }
    let document = try await view.document(of: try Extent(run.target.query, in: view))
    return try patch(from: old, to: document, in: view)
  }

  /// Returns the errors of a form, for the script to show beside its fields.
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
  /// Sets the notice that the script shows.
  fileprivate mutating func setNotice(_ notice: String) {
    // Cut to the size of a cookie: a notice may contain client input, and the size of heads is limited.
    let shortenedNotice = notice.cut(toBytes: NoticeCookie.byteLimit)
    head.headerFields[.pageNotice] = URLQuery.encode(shortenedNotice)
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

extension ActionRun {
  /// The address of the form with the shown part of the list, if the form is on the same page.
  var referer: String? {
    if let from = values["pe-from"], isOnPage(from) { return from }
    return request.refererOnSite.flatMap { isOnPage($0) ? $0 : nil }
  }

  /// The submitted values with the form's address: a form that is shown again is at the action's address.
  var echoedValues: FormValues {
    guard values["pe-from"] == nil, let referer else { return values }
    return FormValues(values.items + [("pe-from", referer)], files: values.files)
  }

  var refererQuery: URLQuery? {
    referer.flatMap { try? RequestTarget($0).query }
  }

  /// The start of the part of the list that the script shows.
  var after: String? { try? target.query.value("after") }

  private func isOnPage(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      // Browsers resolve an address with this prefix to another site.
      && !path.utf8.starts(with: "//".utf8) && !path.utf8.starts(with: "/\\".utf8)
      && (try? RequestTarget(path).path).hasSameBytes(as: visit.values.path)
  }
}
