import HTTPTypes
import Logging
import PageElements
import PageHTTP
import PageRoutes
import PageVisitors

extension Site {
  /// Returns the visit with its reader, if the page admits the reader.
  ///
  /// - Throws: The errors of the page's authorization.
  func identified(_ visit: Visit) async throws -> Visit {
    if visit.page.access.isForEveryone { return visit }
    let measurement = ServerTiming.begin(.authorize)
    defer { measurement?.end() }
    return visit.replacingReader(with: try await reader(of: visit))
  }

  /// Returns the visitor's state; `nil` if the page has no state.
  func state(for visit: Visit) async throws -> LoadedState? {
    let page = visit.page
    guard case .stateful(let content) = page.content else { return nil }
    let measurement = ServerTiming.begin(.state)
    defer { measurement?.end() }
    var stored: SavedState?
    if let visitor = visit.visitor {
      stored = try await configuration.visitors.state(of: visitor, page: visit.uniquePath)
    }
    let (state, isRestored) = content.state(
      from: stored?.bytes, host: StateHost(host: self, visit: visit))
    if !isRestored {
      configuration.logger.warning(
        "A visitor's state can no longer be decoded; the initial state is used",
        metadata: ["path": "\(visit.uniquePath)"])
    }
    return LoadedState(state, saved: isRestored ? stored?.bytes : nil, revision: stored?.revision)
  }

  /// Returns a copy of a state as loaded, whatever the visitor's current state.
  func copy(of state: LoadedState?, on page: Page) -> LoadedState? {
    guard let state, case .stateful(let content) = page.content else { return nil }
    return LoadedState(content.state(from: state.saved).state, saved: state.saved)
  }

  /// Returns the page for a visit.
  func view(_ visit: Visit) async throws -> PageView {
    try await view(visit, state: try await state(for: visit))
  }

  /// Returns the page for a visit, with a loaded state.
  func view(_ visit: Visit, state: LoadedState?) async throws -> PageView {
    try await PageView(
      visit, state: state, templates: configuration.templates, language: configuration.language,
      byteLimit: configuration.documentByteLimit, of: self)
  }

  func setCookie(_ visitor: VisitorID, for request: HTTPRequest) -> HTTPField {
    HTTPField(name: .setCookie, value: ownCookies(for: request).visitor.field(for: visitor))
  }

  /// Returns the cookie that carries a notice to the next page.
  func noticeCookie(_ notice: String, for location: String, after run: ActionRun) -> HTTPField {
    let address = String(location.prefix { $0 != "#" })
    let path = (try? RequestTarget(address).path) ?? address
    return HTTPField(
      name: .setCookie,
      value: ownCookies(for: run.request).notice.field(notice, for: path, to: run.noticeRecipient))
  }

  /// Updates the open copies of a page after an action that may have changed its content.
  ///
  /// - Parameter hasState: Whether the visitor's state has changed.
  func changed(by visit: Visit, hasState: Bool) {
    let page = visit.page
    cache.change(page.path)
    guard page.mayChange else { return }
    if hasState, let visitor = visit.visitor {
      hub.notifyStateChange(of: LiveHub.visitorKey(visitor, visit.uniquePath))
    }
    // A feed, if the page has one, reports changes for all readers.
    if page.watch == nil { hub.change(page, at: visit.uniquePath) }
  }
}
