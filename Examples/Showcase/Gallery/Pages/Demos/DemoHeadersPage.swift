import PageElements
import PageSite

private struct HeadersQuery: Codable {
  var header = ""
}

extension GalleryPage {
  static let demoHeaders = GalleryPage(
    "demo-headers", "Four kinds of header", in: .demos, shows: ["O38", "O14", "O15", "O19", "O25"],
    about: "None, a table header, one that scrolls away, one that shrinks: each a link away.",
    query: HeadersQuery()
  ) { request in
    let kinds = [
      ("none", "None of its own"), ("view", "A table header"),
      ("stretchy", "A stretchy header that scrolls up"),
      ("shrinking", "A stretchy header that shrinks"),
    ]
    let shown = kinds.first { $0.0 == request.query.header } ?? kinds[0]
    var table = Table {
      Section("Reload with", key: "kinds") {
        for (kind, title) in kinds {
          kindRow(kind, title, isShown: kind == shown.0)
        }
      }
      Section("Rows to scroll", key: "rows", each: 1...30) { Row("Row \($0)") }
    }
    let title = shown.1
    switch shown.0 {
    case "view": table.headerView = TableHeaderView(title)
    case "stretchy": table.stretchyHeader = stretchy(.scrollsUpWithContent, title)
    case "shrinking": table.stretchyHeader = stretchy(.shrinksToMinimumHeight(56), title)
    default: break
    }
    return PageContent(title: "Four kinds of header", table: table)
  }
}

private func kindRow(_ kind: String, _ title: String, isShown: Bool) -> Row {
  Row(key: kind, Link(title, to: "/gallery/demo-headers?header=\(kind)"))
    .accessory(isShown ? .checkmark : .disclosure)
    .separator(.insets(left: 16, right: 0))
}

private func stretchy(
  _ behavior: StretchyHeader.Behavior, _ title: String
) -> StretchyHeader {
  StretchyHeader(behavior: behavior, element: title).restingHeight(180)
}
