import PageElements

extension GalleryPage {
  static let typicalFeed = GalleryPage(
    "typical-feed", "A feed", in: .typical,
    about: "News, the newest first: who wrote when, the text, and how many liked it."
  ) {
    Table {
      Section("Today", key: "today") {
        Samples.posts.map { post in
          Row(key: post.id) {
            VerticalStack(spacing: 8) {
              HorizontalStack(align: .center, spacing: 12) {
                Image(post.picture, alternative: "", width: 40, height: 40)
                post.author
                post.time
              }
              post.text
              "\(post.likes) likes"
            }
          }
        }.separator(.full)
      }
    }
  }
}
