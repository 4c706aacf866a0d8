package import PageHTTP

/// A page at one of its paths.
///
/// A class, since each request passes it on, and a copy would retain all parts of the page.
package final class PageMatch: Sendable {
  package let page: Page
  package let values: PathValues

  package init(page: Page, values: PathValues) { (self.page, self.values) = (page, values) }
}
