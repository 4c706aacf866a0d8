/// The query that the pages of tests read.
struct TestQuery: Codable, Sendable {
  var about = "", edit = "", guest = "", order = "", q = "", sort = ""
}
