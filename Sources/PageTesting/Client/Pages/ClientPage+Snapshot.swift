public import PageElements

extension ClientPage: Snapshottable {
  /// What the reader sees now: a page as HTML; any other answer by its content type, as that of a
  /// `SiteResponse`.
  ///
  /// An answer that is no text, such as a picture, is an issue of the assertion.
  public func snapshot(templates: (any TemplateSource)?) -> Snapshot {
    do {
      return try Snapshot(ofBody: body, headerFields)
    } catch {
      let text = Snapshot.text("\(error)")
      return Snapshot(text.bytes, fileExtension: text.fileExtension, failures: ["\(error)"])
    }
  }
}
