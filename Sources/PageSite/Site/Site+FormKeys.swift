import HTTPTypes
import PageHTTP
import PageVisitors

extension Site {
  /// Adds a key of this response to the end of each form that posts.
  ///
  /// The entity tag is that of the page without the key, followed by the key. If a client has the same page with an
  /// unused key, the response uses that key, and becomes a 304.
  func addFormKey(to response: inout SiteResponse, for request: HTTPRequest) async {
    // The ends are known for a cached page. Checked first, since reading its fields takes longer than everything else
    // here.
    guard response.formEnds?.isEmpty != true, response.isHTML, response.stream == nil,
      response.head.headerFields.text(of: .cacheControl)?.hasPrefix("public") != true
    else { return }
    let ends = response.formEnds ?? PostingForms.ends(in: response.body)
    guard !ends.isEmpty else { return }
    response.add(await unspentKey(of: response, request) ?? FormKey(), at: ends)
  }

  /// Returns the unused key of the same page that the client already has.
  private func unspentKey(of response: SiteResponse, _ request: HTTPRequest) async -> FormKey? {
    guard response.head.status == .ok, request.method == .get || request.method == .head,
      let tag = response.head.headerFields[.eTag], let field = request.headerFields[.ifNoneMatch]
    else { return nil }
    for key in EntityTag.keys(of: tag, in: field) {
      let isSpent = try? await configuration.idempotencyStore.isSpent(
        formKey: IdempotencyKey.digest(of: key))
      if isSpent == false { return key }
    }
    return nil
  }
}
