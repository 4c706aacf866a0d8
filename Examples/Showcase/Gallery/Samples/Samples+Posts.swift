extension Samples {
  /// A piece of news.
  struct Post: Hashable, Sendable {
    let id, author, picture, time, text: String
    let likes: Int
  }

  /// The posts, the newest first.
  static let posts = [
    Post(
      id: "p3", author: "Amina", picture: "/images/cup.svg", time: "9:40 AM",
      text: "The shincha is here. First pots at ten, and they won't last until noon.", likes: 12),
    Post(
      id: "p2", author: "Kenji", picture: "/images/leaf.svg", time: "8:15 AM",
      text: "Back from Uji with 40 kg of leaves & one suitcase of clothes.", likes: 31),
    Post(
      id: "p1", author: "Rosa", picture: "/images/cup.svg", time: "7:30 AM",
      text: "The mint has survived the frost.", likes: 8),
  ]
}
