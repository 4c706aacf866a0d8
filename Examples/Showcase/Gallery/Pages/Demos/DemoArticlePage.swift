import PageControls
import PageElements

extension GalleryPage {
  static let demoArticle = GalleryPage(
    "demo-article", "An article", in: .demos, shows: ["O38", "N7", "O35"],
    about: "Text to be read: a serif face, room around it, a picture, a quotation from a template."
  ) {
    let article = Article.samples[0]
    var table = Table {
      Section(key: "text") {
        picture(article.picture)
        text("At ten past six the harbour belongs to nobody. The ferries sleep, the gulls argue.")
        text(
          """
          A tide table is a promise made by the moon. It knows the hour and the height. It does \
          not know that the wind has stood in the south for three days and pushed the bay full, \
          or that the river brings down the snow of a warm week. We add those by hand, in pencil.
          """)
        Row(
          Quotation(
            text: "Trust the table. Then look out of the window.", source: "An old pilot"))
        text(
          """
          My first captain kept a notebook for that: forty years of differences between what was \
          printed and what came. He never published it. “It is not about the sea,” he said. “It \
          is about this quay.”
          """)
        Row(
          Details(
            "How to read a tide table",
            """
            Find the day, then the hours of high and low water. Heights count from the depths on \
            the chart: add the two. Between the hours, the water rises slowly, fast, and slowly \
            again.
            """))
        Row(note("\(article.author.name): \(article.author.bio)"))
      }
    }
    table.rowStyle.layoutMargins = .each(vertical: 10, horizontal: 12)
    table.headerView = TableHeaderView(
      TitleBar(article.title, detail: article.summary))
    return table
  }
}

private func text(_ text: String) -> Row {
  Row(Label(text).styles { $0.font = .system(size: 19, design: .serif) })
}

private func picture(_ picture: Post.Picture) -> Row {
  Row(
    Image(
      "/images/scenes/\(picture.name).svg", alternative: picture.alternative, width: 640,
      height: 360
    ).styles { style in
      style.aspectRatio = 16 / 9
      style.cornerRadius = 12
    })
}

/// A quotation, rendered by the template of this name.
private struct Quotation: View, TemplateView {
  var text, source: String
}
