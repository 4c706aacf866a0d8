/// A page at one of its paths.
///
/// A class, since each request passes it on, and a copy would retain all parts of the page.
final class PageMatch: Sendable {
  let page: Page
  let values: PathValues

  init(page: Page, values: PathValues) { (self.page, self.values) = (page, values) }
}
