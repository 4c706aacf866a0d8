/// A page at one of its paths.
struct PagePlace: Sendable {
  let page: Page
  let values: PathValues
}
