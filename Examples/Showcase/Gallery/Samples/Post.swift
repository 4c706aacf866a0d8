/// A post of the examples.
struct Post: Hashable, Sendable {
  /// One of the drawings in `/images/scenes`.
  struct Picture: Hashable, Sendable {
    var name, alternative: String

    static let harbour = Picture(
      name: "harbour", alternative: "A red boat under sail, the sun low above the hills")
    static let hills = Picture(
      name: "hills", alternative: "A path that winds up green hills below snowy peaks")
    static let forest = Picture(name: "forest", alternative: "A path into a forest of dark firs")
    static let bread = Picture(
      name: "bread", alternative: "A loaf of bread on a table, with a knife")
    static let desk = Picture(
      name: "desk", alternative: "A desk with a screen, a plant and a red cup")
  }

  var key: Int
  var author: Person
  var time, text: String
  var picture: Picture?
  var replies, shares, likes: Int

  static let samples = [
    Post(
      key: 1, author: .mara, time: "6:12 AM",
      text: "Slack water, no wind, and a sunrise that nobody else got up for.", picture: .harbour,
      replies: 12, shares: 31, likes: 286),
    Post(
      key: 2, author: .tomas, time: "6:40 AM",
      text: "The rye is out. First come, first served; last come, croissants.", picture: .bread,
      replies: 48, shares: 9, likes: 512),
    Post(
      key: 3, author: .yuki, time: "8:05 AM",
      text: "Deleted four hundred lines this morning. The tests are faster and so am I.",
      replies: 7, shares: 22, likes: 143),
    Post(
      key: 4, author: .priya, time: "9:30 AM",
      text: """
        The old mule track above the lake is open again. Two hours up if you stop for the view, \
        and you will stop for the view.
        """, picture: .hills, replies: 19, shares: 40, likes: 377),
    Post(
      key: 5, author: .noor, time: "10:18 AM",
      text: "Whoever left a bicycle with a note saying “it makes the noise”: it was a pebble.",
      replies: 3, shares: 14, likes: 268),
    Post(
      key: 6, author: .elif, time: "11:47 AM",
      text: "Lost to a nine-year-old. She offered me a draw out of pity. I accepted out of fear.",
      replies: 25, shares: 61, likes: 894),
  ]
}
