import PageElements
import PageSite

extension GalleryPage {
  static let displayEvents = GalleryPage(
    "display-events", "Rows that come into view", in: .actions, shows: ["O28", "D8", "D13", "E3"],
    about: "Rows that ask for it are told when they come into view, and when they have left it.",
    state: Views()
  ) { _, views in
    Table {
      Section("So far", key: "count") {
        Row(key: "count", summary(views.value))
        Row(key: "forget", Button("Forget", id: "forget") { views.update { $0 = Views() } })
      }
      Section("Scroll down, and up again", key: "rows") {
        for number in 1...8 { row(number, views) }
      }
      note(views)
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

private struct Views: Codable, Equatable, Sendable {
  var shown: Set<Int> = []
  var left: Set<Int> = []
  var hasShownNote = false
}

private func summary(_ views: Views) -> String {
  "\(views.shown.count) of 8 came into view, \(views.left.count) left it again."
}

/// A section whose header reports that it is in view.
private func note(_ views: PageState<Views>) -> Section {
  let section = Section("Without a script, nobody tells", key: "note") {
    "It is the browser that knows what is in view. All else here works alone."
    if views.value.hasShownNote { Badge("This section's header was in view") }
  }
  if views.value.hasShownNote { return section }
  return section.onWillDisplayHeader { _ in views.update { $0.hasShownNote = true } }
}

private func row(_ number: Int, _ views: PageState<Views>) -> Row {
  let (isShown, hasLeft) = (
    views.value.shown.contains(number), views.value.left.contains(number)
  )
  var row = Row(
    key: number,
    HorizontalStack(align: .center, spacing: 8) {
      "Row \(number)"
      if isShown { Badge("Was in view") }
      if hasLeft { Badge("Has left") }
    }
  ).height(160)
  // One report is enough: a row without a handler reports nothing.
  if !isShown { row.onWillDisplay = { _ in views.update { _ = $0.shown.insert(number) } } }
  if !hasLeft { row.onDidEndDisplaying = { _ in views.update { _ = $0.left.insert(number) } } }
  return row
}
