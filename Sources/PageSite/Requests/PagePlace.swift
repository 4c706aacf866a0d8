/// A page at one of its paths.
///
/// A class, since it is handed about with each request, and a copy would retain all that a page is made of.
final class PagePlace: Sendable {
  let page: Page
  let values: PathValues

  init(page: Page, values: PathValues) { (self.page, self.values) = (page, values) }
}
