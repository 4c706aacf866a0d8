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
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

private struct Menu: Codable, Equatable, Sendable {
  var today = ["House blend", "Sencha"]
  var later = ["Assam", "Gyokuro", "Mint"]

  mutating func move(_ move: RowMove) {
    today.removeAll { $0 == move.row }
    later.removeAll { $0 == move.row }
    if move.destination == "today" {
      today.insert(move.row, at: move.next.flatMap(today.firstIndex) ?? today.count)
    } else {
      later.insert(move.row, at: move.next.flatMap(later.firstIndex) ?? later.count)
    }
  }
}

private func row(_ tea: String, _ menu: PageState<Menu>) -> Row {
  let row = Row(key: tea, tea).animation(.automatic)
  // The house blend stays where it is: at the top.
  guard tea != "House blend" else { return row }
  return row.onWillMove { asked in
    var move = asked
    if move.destination == "later" {
      // Wherever it was dropped, it goes to its place in the alphabet.
      move.next = menu.value.later.first { $0 > tea && $0 != tea }
    } else if move.section != "today", menu.value.today.count >= 3 {
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
