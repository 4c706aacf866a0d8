public import PageElements

extension ClientPage: Snapshottable {
  /// Returns the snapshot of the page as the reader sees it now. Other responses are recorded by their content type,
  /// as a `SiteResponse` is.
  ///
  /// A response that is not text, such as a picture, is an issue of the assertion.
  public func snapshot(templates: (any TemplateSource)?) -> Snapshot {
    do {
      return try Snapshot(ofBody: body, headerFields)
    } catch {
      let text = Snapshot.text("\(error)")
      return Snapshot(text.bytes, fileExtension: text.fileExtension, failures: ["\(error)"])
    }
  }
}
