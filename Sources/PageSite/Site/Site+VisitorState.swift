import HTTPTypes
import PageElements
import PageHTTP
public import PageRoutes
import PageVisitors

extension Site {
  /// Returns the state of a visitor on a page, by its `VisitorState.id`, for events from other sources,
  /// such as a webhook.
  ///
  /// - Parameters:
  ///   - id: The `VisitorState.id`.
  ///   - type: The type of the state.
  /// - Throws: `UnknownVisitorState` if no page has a state of this type at the path.
  public func visitorState<Value: Codable & Equatable & Sendable>(
    _ id: String, remembering type: Value.Type
  ) throws -> VisitorState<Value> {
    guard let slash = id.utf8.firstIndex(of: UInt8(ascii: "/")),
      let visitor = VisitorID(String(id[..<slash])), let visit = visit(to: String(id[slash...])),
      case .stateful(let content) = visit.page.content, content.remembers(type)
    else { throw UnknownVisitorState(id: id) }
    return VisitorState(host: StateHost(host: self, visit: visit), visitor: visitor)
  }
}

extension Site {
  /// Returns a visit to a path of the site, without a client.
  private func visit(to path: String) -> Visit? {
    guard let target = try? RequestTarget(path), let pageMatch = router.page(at: target.path) else {
      return nil
    }
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
    let siteRequest = SiteRequest(
      head, body: [], client: "", id: nil, routeMatch: .found(.page(pageMatch, .page), target))
    return try? Visit(
      pageMatch, target, siteRequest, by: nil, as: anonymousReader, in: configuration.language)
  }
}
