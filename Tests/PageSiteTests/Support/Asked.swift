/// The query that the pages of tests read.
struct Asked: Codable, Sendable {
  var about = "", edit = "", guest = "", order = "", q = "", sort = ""
}
