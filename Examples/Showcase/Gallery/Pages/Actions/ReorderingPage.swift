import PageElements
import PageSite

extension GalleryPage {
  static let reordering = GalleryPage(
    "reordering", "Reordering rows", in: .actions, shows: ["D7"],
    about: "Move rows by their buttons or drag them. The page has a say in where they go.",
    state: Menu()
  ) { _, menu in
    Table {
      Section("Today: three at most", key: "today") {
        for tea in menu.value.today { row(tea, menu) }
      }
      Section("Other days: from A to Z", key: "later") {
        for tea in menu.value.later { row(tea, menu) }
      }
      Section("Sold out", key: "gone") {
        for tea in menu.value.gone { row(tea, menu) }
      }.empty("Nothing is: drop a tea here.")
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

private struct Menu: Codable, Equatable, Sendable {
  var today = ["House blend", "Sencha"]
  var later = ["Assam", "Gyokuro", "Mint"]
  var gone: [String] = []

  mutating func move(_ move: RowMove) {
    today.removeAll { $0 == move.row }
    later.removeAll { $0 == move.row }
    gone.removeAll { $0 == move.row }
    switch move.destination {
    case "today": Self.insert(move, into: &today)
    case "later": Self.insert(move, into: &later)
    default: Self.insert(move, into: &gone)
    }
  }

  private static func insert(_ move: RowMove, into teas: inout [String]) {
    teas.insert(move.row, at: move.next.flatMap(teas.firstIndex) ?? teas.count)
  }
}

private func row(_ tea: String, _ menu: PageState<Menu>) -> Row {
  let row = Row(key: tea, tea).animation(.automatic)
  // The house blend stays at the top.
  guard tea != "House blend" else { return row }
  return row.onWillMove { asked in
    var move = asked
    if move.destination == "later" {
      // Wherever it is dropped, it moves to its alphabetical place.
      move.next = menu.value.later.first { $0 > tea && $0 != tea }
    } else if move.destination == "today", move.section != "today", menu.value.today.count >= 3 {
      return nil
    } else if move.next == "House blend" {
      move.next = menu.value.today.dropFirst().first { $0 != tea }
    }
    return move
  }.onMove { event in
    guard let move = event.move else { return }
    menu.update { $0.move(move) }
  }
}
