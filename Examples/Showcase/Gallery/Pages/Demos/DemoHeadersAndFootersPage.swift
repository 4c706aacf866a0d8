import PageControls
import PageElements
import PageSite

extension GalleryPage {
  static let demoHeadersAndFooters = GalleryPage(
    "demo-headers-and-footers", "Headers and footers", in: .demos, shows: ["O38", "N14", "N32"],
    about: "Seven sections of eleven rows: one view is row, header, footer and table header alike.",
    batch: 100
  ) { _ in
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    var table = Table(
      sections: days.map { day in
        Section(
          key: day,
          rows: (8...18).map { hour in
            Row(key: hour, Sign(props: (picture: "cup", text: "\(hour):00, a table for two")))
          },
          header: SectionHeader(Sign(props: (picture: "leaf", text: day))),
          footer: SectionFooter(Sign(props: (picture: "kettle", text: "\(day) ends at seven"))))
      })
    table.headerView = TableHeaderView(
      VerticalStack(spacing: 12) {
        TitleBar("The week at the tea house", detail: "Tables that are still free.")
        Sign(props: (picture: "leaf", text: "The same view, above the table"))
      })
    return PageContent(title: "Headers and footers", table: table)
  }
}

/// A picture and a text, for any place.
private struct Sign: Component {
  let props: (picture: String, text: String)

  static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
    oldProps != newProps
  }

  func render() -> HorizontalStack {
    HorizontalStack(align: .center, spacing: 12) {
      Image("/images/\(props.picture).svg", alternative: "", width: 32, height: 32)
      props.text
    }
  }
}
