public import PageElements

extension ClientPage: Snapshottable {
  /// The page as HTML, as the reader sees it now.
  public func snapshot(templates: (any TemplateSource)?) -> Snapshot { .page(html) }
}
