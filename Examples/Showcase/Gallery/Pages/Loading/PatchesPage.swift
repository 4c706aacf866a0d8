import PageElements
import PagePatching

extension GalleryPage {
  static let patches = GalleryPage(
    "patches", "Patches", in: .loading, shows: ["N22", "N23", "N28", "NT8", "S20", "S21"],
    about: "A new table takes the place of the one shown: what differs is sent, and no more."
  ) {
    var menu = Table {
      Section("Green", key: "green") { teas(["Sencha", "Gyokuro", "Bancha"]) }
      Section("Black", key: "black") { teas(["Assam", "Keemun"]) }
    }
    let before = menu
    menu[key: "Sencha", in: "green"]?.cells = [Label("Sencha, sold out").any]
    menu[key: "Gyokuro", in: "green"]?.separatorStyle = .full
    menu.moveRows(.key("Keemun"), to: .first(in: "black"))
    menu.removeRows(.key("Bancha"))

    return Table(sections: [
      Section("From this", key: "before", each: before.sections.flatMap(\.rows)) { $0 },
      Section("To this", key: "after", each: menu.sections.flatMap(\.rows)) { $0 },
      Section("By this patch", key: "patch", each: try operations(from: before, to: menu)) { step in
        Row(Label(step).styles { $0.font = .system(size: 13, design: .monospaced) })
      },
    ])
  }
}

/// Returns the patch from one page to the other, one operation per line.
private func operations(from old: Table, to new: Table) throws -> [String] {
  let (old, new) = (try document(old), try document(new))
  let patch = Patch(
    from: old.fingerprint(key: .fixed), to: new, fingerprint: new.fingerprint(key: .fixed))
  return try JSONValue(parsing: patch.json).items.map { operation in
    ["op", "from", "path", "value"].compactMap { operation[$0]?.text }.joined(separator: " ")
  }
}

private func document(_ table: Table) throws -> PageDocument {
  try PageDocument(page: "/menu", selfURL: "/menu/-/document", title: "Menu", table: table)
}

private func teas(_ names: [String]) -> [Row] { names.map { Row(key: $0, Label($0)) } }
