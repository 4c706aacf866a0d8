/// An author of the posts and articles in the examples.
struct Person: Hashable, Sendable {
  /// The key is also the name of the portrait: `/images/people/mara.svg`.
  var key, name, bio: String
  var following, followers: Int

  static let mara = Person(
    key: "mara", name: "Mara Lindqvist", bio: "Harbour pilot. Tides, ropes, bad coffee.",
    following: 214, followers: 3870)
  static let tomas = Person(
    key: "tomas", name: "Tomás Okafor", bio: "Bakes at night, sleeps at noon.",
    following: 96, followers: 12_400)
  static let yuki = Person(
    key: "yuki", name: "Yuki Arendt", bio: "Writes compilers and long letters.",
    following: 401, followers: 5120)
  static let priya = Person(
    key: "priya", name: "Priya Solano", bio: "Maps the paths that maps forgot.",
    following: 158, followers: 2034)
  static let ben = Person(
    key: "ben", name: "Ben Achterberg", bio: "Gardener. Slugs have opinions too.",
    following: 73, followers: 981)
  static let noor = Person(
    key: "noor", name: "Noor Haddad", bio: "Repairs bicycles, and sometimes their owners.",
    following: 322, followers: 7645)
  static let elif = Person(
    key: "elif", name: "Elif Marsh", bio: "Chess at the café, Thursdays.",
    following: 58, followers: 1490)
  static let jonas = Person(
    key: "jonas", name: "Jonas Vey", bio: "Librarian of things that are not books.",
    following: 187, followers: 2688)
}
