/// The query of the test pages.
struct TestQuery: Codable, Sendable {
  var about = "", edit = "", guest = "", order = "", q = "", sort = ""
}
