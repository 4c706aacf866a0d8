import PageElements

extension GalleryPage {
  static let demoPostsTemplate = GalleryPage(
    "demo-posts-template", "Posts as a template", in: .demos, shows: ["O38", "N6", "N7"],
    about: "The same posts once more, their HTML written by hand in Templates/PostCard.mustache."
  ) {
    var table = Table {
      Section("This morning", key: "morning", each: Post.samples) { post in
        Row(key: post.key, ElementOf<PostCard>(props: post))
      }
    }
    table.rowStyle.separatorStyle = .full
    table.rowStyle.layoutMargins = .all(inset: 12)
    return table
  }
}

/// A post, rendered by the template of this name, which finds the members of its props by name.
private enum PostCard: TemplateView {
  typealias Props = Post
}
