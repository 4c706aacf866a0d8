import PageElements
import PageSite

extension GalleryPage {
  static let controlEvents = GalleryPage(
    "control-events", "Controls that report each change", in: .forms, shows: ["D26", "E20"],
    about: "A switch, a box and a form that need no further button: each change is told at once.",
    state: Settings()
  ) { _, settings in
    let value = settings.value
    return Table {
      Section("One at a time", key: "toggles") {
        Row(
          key: "sounds",
          Switch("Sounds", name: "sounds", isOn: value.hasSounds) { isOn in
            settings.update { $0.hasSounds = isOn }
          })
        Row(
          key: "news",
          Checkbox("News by letter", name: "news", isOn: value.wantsNews) { isOn in
            settings.update { $0.wantsNews = isOn }
          })
      }
      Section("Several in a form", key: "form") { Row(key: "form", form(settings)) }
      Section("What the page knows", key: "known") {
        Label("Sounds are \(value.hasSounds ? "on" : "off").")
        Label("News \(value.wantsNews ? "come" : "do not come") by letter.")
        Label("\(value.cups) cups of \(value.tea), \(value.size).")
        if !value.note.isEmpty { Label("“\(value.note)”") }
      }
    }
    .rowStyle { $0.separatorStyle = .insets(left: 16, right: 0) }
  }
}

private struct Settings: Codable, Equatable, Sendable {
  var (hasSounds, wantsNews) = (true, false)
  var (tea, size, cups, note) = ("Sencha", "small", 2, "")
}

private func form(_ settings: PageState<Settings>) -> Form {
  let value = settings.value
  return Form(id: "order", submitsOnChange: true) {
    Select("Tea", name: "tea", choices: ["Sencha", "Assam", "Mint"], selection: value.tea)
    SegmentedControl(
      "Cup", name: "size", segments: [Choice("small", "Small"), Choice("large", "Large")],
      selection: value.size)
    Stepper("Cups", name: "cups", value: Double(value.cups), minimum: 1, maximum: 8)
    TextField("For the kitchen", name: "note", text: value.note)
  } didSubmit: { event in
    guard let cups = Int(event.values["cups"] ?? ""), (1...8).contains(cups) else {
      throw FormErrors(["cups": "Enter a whole number from 1 to 8."])
    }
    settings.update { settings in
      settings.cups = cups
      settings.tea = event.values["tea"] ?? settings.tea
      settings.size = event.values["size"] ?? settings.size
      settings.note = event.values["note"] ?? settings.note
    }
  }
}
