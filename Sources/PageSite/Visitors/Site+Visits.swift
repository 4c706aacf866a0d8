import HTTPTypes
import Logging
import PageElements

extension Site {
  /// Who asks for a page, and whether they may.
  ///
  /// - Throws: What the page's authorisation throws.
  func visit(_ page: Page, _ request: HTTPRequest, client: String) async throws -> Visit {
    var visit = Visit(request: request, client: client)
    visit.visitor = ownCookies(for: request).visitor.visitor(in: Cookies(request))
    visit.identity = try await page.authorize?(request)
    return visit
  }

  /// What a page remembers of its visitor; `nil` where it remembers nothing.
  func state(of page: Page, _ visit: Visit) async throws -> LoadedState? {
    guard case .stateful(let content) = page.content else { return nil }
    var stored: SavedState?
    if let visitor = visit.visitor {
      stored = try await configuration.visitors.state(of: visitor, page: page.path)
    }
    let (state, isRestored) = content.state(from: stored?.bytes)
    if !isRestored {
      configuration.logger.warning(
        "A visitor's state no longer decodes; the initial one serves",
        metadata: ["path": "\(page.path)"])
    }
    return LoadedState(state, saved: isRestored ? stored?.bytes : nil, revision: stored?.revision)
  }

  /// The same state made anew, whatever its visitor has by now.
  func copy(of state: LoadedState?, on page: Page) -> LoadedState? {
    guard let state, case .stateful(let content) = page.content else { return nil }
    return LoadedState(content.state(from: state.saved).state, saved: state.saved)
  }

  /// A page as a visit sees it.
  func view(_ page: Page, _ target: RequestTarget, _ visit: Visit) async throws -> PageView {
    try await PageView(
      page, target, visit, state: try await state(of: page, visit),
      templates: configuration.templates, language: configuration.language,
      byteLimit: configuration.documentByteLimit)
  }

  func setCookie(_ visitor: VisitorID, for request: HTTPRequest) -> HTTPField {
    HTTPField(name: .setCookie, value: ownCookies(for: request).visitor.field(for: visitor))
  }

  /// Carries a notice to the page shown next.
  func noticeCookie(_ notice: String, for location: String, after turn: ActionTurn) -> HTTPField {
    let address = String(location.prefix { $0 != "#" })
    let path = (try? RequestTarget(address).path) ?? address
    // A new visitor's cookie may not be set after all, or not be kept.
    let visitor = turn.isNew ? nil : turn.visit.visitor
    let reader = visitor.map(NoticeCookie.Reader.visitor) ?? turn.visit.stranger
    return HTTPField(
      name: .setCookie,
      value: ownCookies(for: turn.request).notice.field(notice, for: path, to: reader))
  }

  /// Tells the open copies of a page that an action on it may have changed what they show.
  ///
  /// - Parameter hasState: Whether the visitor's state is another one now.
  func changed(_ page: Page, by visit: Visit, hasState: Bool) {
    cache.change(page.path)
    guard page.isLive else { return }
    if hasState, let visitor = visit.visitor {
      hub.changeState(of: LiveHub.visitorKey(visitor, page))
    }
    // What concerns everybody comes by the page's own feed, where it has one.
    if page.watch == nil { hub.change(page.path) }
  }
}
