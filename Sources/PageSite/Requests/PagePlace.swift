/// A page at one of its paths.
struct PagePlace: Sendable {
  let page: Page
  /// The page's path with values in their places, as ``RequestTarget/path`` has it.
  let path: String
  /// The values, by name.
  let values: [String: String]
}
