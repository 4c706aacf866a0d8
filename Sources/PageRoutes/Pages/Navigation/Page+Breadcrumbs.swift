public import PageElements

extension Page {
  /// Returns the page with links to the pages above it, shown above its heading.
  ///
  ///     Page("/orders/{id}/invoice") { … }
  ///       .breadcrumbs {
  ///         NavigationLink("Orders", to: "/orders")
  ///         NavigationLink("Order", to: "/orders/{id}")
  ///       }
  ///
  /// For titles that depend on a request, use ``PageContent/breadcrumbTitles``.
  ///
  /// - Parameter links: The links from the top down, without the page itself. A place in an address, such as `{id}`,
  ///   gets the value from the page's own path.
  public func breadcrumbs(@ListBuilder<NavigationLink> _ links: () -> [NavigationLink]) -> Page {
    var page = self
    page.crumbs = Breadcrumbs(links: links())
    return page
  }
}
