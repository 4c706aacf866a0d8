import PageElements

extension GalleryPage {
  static let demoArticles = GalleryPage(
    "demo-articles", "Articles", in: .demos, shows: ["O38", "O5", "N11"],
    about: "A feed of articles: title, summary and picture; a click anywhere on a row opens it."
  ) {
    var table = Table {
      Section("For you", key: "articles", each: Article.samples) { article in
        Row(key: article.key, ArticleView(props: article))
      }
    }
    table.rowStyle.separatorStyle = .full
    table.rowStyle.layoutMargins = .each(vertical: 20, horizontal: 12)
    table.rowStyle.selectionStyle = .gray
    table.rowStyle.accessory = .disclosure
    return table
  }
}

/// An article in a list.
private struct ArticleView: Component {
  let props: Article

  func render() -> HorizontalStack {
    HorizontalStack(align: .center, spacing: 16) {
      VerticalStack(spacing: 6) {
        HorizontalStack(align: .center, spacing: 8) {
          Image(
            "/images/people/\(props.author.key).svg", alternative: "", width: 24, height: 24)
          note(props.author.name)
        }
        Link(props.title, to: "/gallery/demo-article").styles {
          $0.font = .system(size: 20, weight: .bold, design: .serif)
        }.name("title")
        Label(props.summary).styles { $0.numberOfLines = 2 }
        note("\(props.minutes) minutes")
      }
      Image("/images/scenes/\(props.picture.name).svg", alternative: "", width: 640, height: 360)
        .styles { style in
          (style.width, style.height) = (88, 88)
          style.contentMode = .fill
          style.cornerRadius = 8
        }
    }
  }
}
