import PageElements

extension GalleryPage {
  static let demoPosts = GalleryPage(
    "demo-posts", "Posts as a component", in: .demos, shows: ["O38", "O5", "N26"],
    about: "Each post is a component: stacks of a portrait, texts, a picture and counts."
  ) {
    var table = Table {
      Section("This morning", key: "morning", each: Post.samples) { post in
        Row(key: post.key, PostView(props: post))
      }
    }
    table.rowStyle.separatorStyle = .full
    table.rowStyle.layoutMargins = .all(inset: 12)
    return table
  }
}

/// A post, also used by the feed.
struct PostView: Component {
  let props: Post

  func render() -> HorizontalStack {
    HorizontalStack(spacing: 12) {
      Image("/images/people/\(props.author.key).svg", alternative: "", width: 48, height: 48)
        .with { $0.isEager = true }
      VerticalStack(align: .fill, spacing: 6) {
        HorizontalStack(align: .firstBaseline, spacing: 8) {
          strong(props.author.name).layoutPriority(hugging: .defaultHigh)
          note("@\(props.author.key) · \(props.time)")
        }
        props.text
        if let picture = props.picture {
          Image(
            "/images/scenes/\(picture.name).svg", alternative: picture.alternative, width: 640,
            height: 360
          ).with { $0.isEager = true }.styles { style in
            style.width = 520
            style.aspectRatio = 16 / 9
            style.contentMode = .fill
            style.cornerRadius = 12
          }
        }
        note("\(props.replies) replies · \(props.shares) shares · \(props.likes) likes")
      }
    }
  }
}
