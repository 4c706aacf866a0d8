import PageElements
import PageSite

extension GalleryPage {
  static let rowActions = GalleryPage(
    "row-actions", "Actions at a row's end", in: .actions, shows: ["E17", "D9", "D23", "D24"],
    about: "Buttons of a row's own, in view for everybody: no swipe is needed to find them.",
    state: Shelf()
  ) { _, shelf in
    Table {
      Section("On the shelf", key: "shelf") {
        for jar in shelf.value.jars { row(jar, shelf) }
        if let copied = shelf.value.copied { pasting(copied, shelf) }
      }
      Section("What is the browser's own", key: "native") {
        Label("Text is copied from any row, and pasted into this field, as everywhere.")
        TextField("Paste here", name: "note")
      }
    }
    .rowStyle { $0.separatorStyle = .full }
  }
}

private struct Shelf: Codable, Equatable, Sendable {
  struct Jar: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    var isFlagged = false
  }

  var jars = [Jar(id: 1, name: "Sencha"), Jar(id: 2, name: "Assam"), Jar(id: 3, name: "Mint")]
  var copied: String?
  var made = 3

  mutating func flag(_ id: Int, _ isFlagged: Bool) {
    for index in jars.indices where jars[index].id == id { jars[index].isFlagged = isFlagged }
  }
}

private func row(_ jar: Shelf.Jar, _ shelf: PageState<Shelf>) -> Row {
  Row(
    key: jar.id,
    HorizontalStack(align: .center, spacing: 8) {
      jar.name
      if jar.isFlagged { Badge("Favourite") }
    }
  )
  .actions(
    jar.isFlagged
      ? Button("Unflag", id: "unflag") { shelf.update { $0.flag(jar.id, false) } }
      : Button("Flag", id: "flag") { shelf.update { $0.flag(jar.id, true) } },
    Button("Copy", id: "copy") { shelf.update { $0.copied = jar.name } }
  )
  .onAccessoryTapped { $0.notice = "\(jar.name): a hundred grams, opened in May." }
  .onDelete(confirm: "Empty the jar of \(jar.name)?", title: "Empty") { event in
    shelf.update { $0.jars.removeAll { $0.id == jar.id } }
    event.notice = "The jar of \(jar.name) is empty."
  }
}

/// Returns a row in which a copied jar can be pasted.
private func pasting(_ name: String, _ shelf: PageState<Shelf>) -> Row {
  let paste = Button("Paste “\(name)”", id: "paste") {
    shelf.update { shelf in
      shelf.made += 1
      shelf.jars.append(.init(id: shelf.made, name: name))
      shelf.copied = nil
    }
  }
  return Row(key: "paste", paste)
}
