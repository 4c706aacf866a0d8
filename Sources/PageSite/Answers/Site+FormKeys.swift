import HTTPTypes

extension Site {
  /// Ends each form that posts with a key of this response.
  ///
  /// The entity tag names the keyless bytes and the key. Who holds the same page with a key that
  /// nothing was posted with may keep both: the answer then is of that key, and becomes a 304.
  func addFormKey(to response: inout SiteResponse, for request: HTTPRequest) async {
    // Known of a page that is kept; to look for its fields would take longer than all else here.
    guard response.formEnds?.isEmpty != true, response.isHTML, response.stream == nil,
      response.head.headerFields.text(of: .cacheControl)?.hasPrefix("public") != true
    else { return }
    let ends = response.formEnds ?? PostingForms.ends(in: response.body)
    guard !ends.isEmpty else { return }
    response.add(await heldKey(of: response, request) ?? FormKey(), at: ends)
  }

  /// The unspent key of the same page that a client says it holds.
  private func heldKey(of response: SiteResponse, _ request: HTTPRequest) async -> FormKey? {
    guard response.head.status == .ok, request.method == .get || request.method == .head,
      let tag = response.head.headerFields[.eTag], let field = request.headerFields[.ifNoneMatch]
    else { return nil }
    for key in EntityTag.keys(of: tag, in: field) {
      let isSpent = try? await configuration.answers.isSpent(form: AnswerKey.digest(of: key))
      if isSpent == false { return key }
    }
    return nil
  }
}
