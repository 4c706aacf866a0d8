import PageElements

extension GalleryPage {
  static let demoProfile = GalleryPage(
    "demo-profile", "Profile", in: .demos, shows: ["O38", "O15", "O17"],
    about: "A profile whose header shrinks to a portrait and a name, above the posts."
  ) {
    let posts =
      Post.samples.filter { $0.author == .priya } + [
        Post(
          key: 11, author: .priya, time: "Yesterday",
          text: "Found a waymark from 1911 under the ivy. It still points the right way.",
          replies: 5, shares: 8, likes: 120),
        Post(
          key: 12, author: .priya, time: "Thursday",
          text: "Into the firs before the rain. It smelled like every holiday I ever had.",
          picture: .forest, replies: 11, shares: 6, likes: 204),
        Post(
          key: 13, author: .priya, time: "Tuesday",
          text: "If a gate has no sign, close it. If it has one, read it, then close it.",
          replies: 32, shares: 77, likes: 640),
      ]
    var table = Table {
      Section("Posts", key: "posts", each: posts) { Row(key: $0.key, PostView(props: $0)) }
    }
    table.rowStyle.separatorStyle = .full
    table.rowStyle.layoutMargins = .each(vertical: 12, horizontal: 8)
    table.stretchyHeader = .profile(of: .priya, posts: 128, cover: .hills)
    return table
  }
}

extension StretchyHeader {
  /// Returns the header of a person's posts. The portrait and the name stay in view.
  static func profile(of person: Person, posts: Int, cover: Post.Picture) -> StretchyHeader {
    var header = StretchyHeader(
      behavior: .shrinksToMinimumHeight(88),
      element: ProfileHeader(props: (person: person, posts: posts, cover: cover)))
    header.restingHeight = 256
    return header
  }
}
