/// What pages of tests read of their queries.
struct Asked: Codable, Sendable {
  var about = "", edit = "", guest = "", order = "", q = "", sort = ""
}
