import PageElements
import PageSite

extension GalleryPage {
  static let selectingRows = GalleryPage(
    "selecting-rows", "Selecting rows", in: .actions, shows: ["E12", "D22", "O29"],
    about: "Press a row: it runs a closure, is chosen, says no, or sends you to another.",
    state: Choice()
  ) { _, choice in
    Table {
      Section("Two teas at most", key: "teas") {
        for tea in ["Sencha", "Gyokuro", "Assam"] { selectable(tea, choice) }
      }
      Section("A say of their own", key: "others") {
        row("Bancha", .veto("There is no Bancha today."))
        row("The cheapest", .redirect(to: "Assam"))
        opened(choice)
        Row(key: "what", "What is Bancha?").onSelect { event in
          event.alert = "A green tea of the late harvest."
        }
      }
      Section("What happened", key: "log") {
        for line in choice.value.log { line }
        if choice.value.log.isEmpty { "Nothing yet." }
      }
    }
    .rowStyle { $0.separatorStyle = .insets(left: 16, right: 0) }
  }
}

private struct Choice: Codable, Equatable, Sendable {
  var teas: [String] = []
  var log: [String] = []

  mutating func note(_ line: String) { log = [line] + log.prefix(3) }

  mutating func choose(_ tea: String, _ isChosen: Bool) {
    teas.removeAll { $0 == tea }
    if isChosen { teas.append(tea) }
    note("\(tea) was \(isChosen ? "selected" : "deselected").")
  }
}

/// Returns a row that stays selected until it is pressed again.
private func selectable(_ tea: String, _ choice: PageState<Choice>) -> Row {
  let isChosen = choice.value.teas.contains(tea)
  return Row(key: tea, tea)
    .selected(isChosen)
    .accessory(isChosen ? .checkmark : .none)
    .onWillSelect {
      choice.value.teas.count < 2 ? .allow : .veto("Two teas are enough. Put one back first.")
    }
    .onSelect { _ in choice.update { $0.choose(tea, true) } }
    .onDeselect { _ in choice.update { $0.choose(tea, false) } }
}

/// Returns a row that prevents its selection, or selects another row instead.
private func row(_ title: String, _ decision: RowSelection) -> Row {
  Row(key: title, title).onWillSelect { decision }.onSelect { _ in }
}

/// Returns a row whose handler runs at each selection.
private func opened(_ choice: PageState<Choice>) -> Row {
  Row(key: "opened", "The bell at the counter").onSelect { event in
    choice.update { $0.note("The bell rang.") }
    event.notice = "Ring!"
  }
}
