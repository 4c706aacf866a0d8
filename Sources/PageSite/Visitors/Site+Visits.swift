import HTTPTypes
import Logging
import PageElements

extension Site {
  /// A visit with who asks, if they may.
  ///
  /// - Throws: What the page's authorisation throws.
  func identified(_ visit: Visit) async throws -> Visit {
    if visit.page.access.isForEveryone { return visit }
    let measurement = ServerTiming.begin(.authorize)
    defer { measurement?.end() }
    return visit.known(as: try await reader(of: visit))
  }

  /// What a page remembers of its visitor; `nil` where it remembers nothing.
  func state(for visit: Visit) async throws -> LoadedState? {
    let page = visit.page
    guard case .stateful(let content) = page.content else { return nil }
    let measurement = ServerTiming.begin(.state)
    defer { measurement?.end() }
    var stored: SavedState?
    if let visitor = visit.visitor {
      stored = try await configuration.visitors.state(of: visitor, page: visit.path)
    }
    let (state, isRestored) = content.state(
      from: stored?.bytes, host: StateHost(site: self, visit: visit))
    if !isRestored {
      configuration.logger.warning(
        "A visitor's state no longer decodes; the initial one serves",
        metadata: ["path": "\(visit.path)"])
    }
    return LoadedState(state, saved: isRestored ? stored?.bytes : nil, revision: stored?.revision)
  }

  /// The same state made anew, whatever its visitor has by now.
  func copy(of state: LoadedState?, on page: Page) -> LoadedState? {
    guard let state, case .stateful(let content) = page.content else { return nil }
    return LoadedState(content.state(from: state.saved).state, saved: state.saved)
  }

  /// A page as a visit sees it.
  func view(_ visit: Visit) async throws -> PageView {
    try await view(visit, state: try await state(for: visit))
  }

  /// The same with a state that is at hand.
  func view(_ visit: Visit, state: LoadedState?) async throws -> PageView {
    try await PageView(
      visit, state: state, templates: configuration.templates, language: configuration.language,
      byteLimit: configuration.documentByteLimit, of: self)
  }

  func setCookie(_ visitor: VisitorID, for request: HTTPRequest) -> HTTPField {
    HTTPField(name: .setCookie, value: ownCookies(for: request).visitor.field(for: visitor))
  }

  /// Carries a notice to the page shown next.
  func noticeCookie(_ notice: String, for location: String, after turn: ActionTurn) -> HTTPField {
    let address = String(location.prefix { $0 != "#" })
    let path = (try? RequestTarget(address).path) ?? address
    return HTTPField(
      name: .setCookie,
      value: ownCookies(for: turn.request).notice.field(notice, for: path, to: turn.noticeReader))
  }

  /// Tells the open copies of a page that an action on it may have changed what they show.
  ///
  /// - Parameter hasState: Whether the visitor's state is another one now.
  func changed(by visit: Visit, hasState: Bool) {
    let page = visit.page
    cache.change(page.path)
    guard page.mayChange else { return }
    if hasState, let visitor = visit.visitor {
      hub.changeState(of: LiveHub.visitorKey(visitor, visit.path))
    }
    // What concerns everybody comes by the page's own feed, where it has one.
    if page.watch == nil { hub.change(page, at: visit.path) }
  }
}
