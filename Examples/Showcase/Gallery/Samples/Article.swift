/// An article of the examples.
struct Article: Hashable, Sendable {
  var key, title, summary: String
  var author: Person
  var minutes: Int
  var picture: Post.Picture

  static let samples = [
    Article(
      key: "tide", title: "What the tide table does not say",
      summary: "Twenty years of mooring ships, and the harbour still has the last word.",
      author: .mara, minutes: 7, picture: .harbour),
    Article(
      key: "starter", title: "A sourdough starter is a pet that feeds you",
      summary: "On patience, rye flour, and the smell that divides households.", author: .tomas,
      minutes: 5, picture: .bread),
    Article(
      key: "paths", title: "The path was there before the map",
      summary: "Why footpaths vanish, who keeps them, and what an hour with a sickle can do.",
      author: .priya, minutes: 9, picture: .hills),
    Article(
      key: "small", title: "In praise of small programs",
      summary: "They do one thing, they start at once, and you can read them on a train.",
      author: .yuki, minutes: 6, picture: .desk),
    Article(
      key: "firs", title: "Counting firs",
      summary: "A winter with the people who measure a forest, one trunk at a time.",
      author: .ben, minutes: 11, picture: .forest),
  ]
}
