public import PageElements

extension Page {
  /// The page below others: links to them stand above its heading.
  ///
  ///     Page("/orders/{id}/invoice") { … }
  ///       .breadcrumbs {
  ///         NavigationLink("Orders", to: "/orders")
  ///         NavigationLink("Order", to: "/orders/{id}")
  ///       }
  ///
  /// What a request's content knows better is said there (``PageContent/breadcrumbTitles``).
  ///
  /// - Parameter links: From the top down, without the page itself. A place in an address, such as `{id}`, is
  ///   filled with the value in the page's own path.
  public func breadcrumbs(@ListBuilder<NavigationLink> _ links: () -> [NavigationLink]) -> Page {
    var page = self
    page.crumbs = Breadcrumbs(links: links())
    return page
  }
}
