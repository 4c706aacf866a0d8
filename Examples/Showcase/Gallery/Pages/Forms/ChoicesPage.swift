import PageElements
import PageMigration

extension GalleryPage {
  static let choices = GalleryPage(
    "choices", "Choices", in: .forms, shows: ["O9", "E20"],
    about: "One of many, one of a few, yes or no: selects, segments, checkboxes and switches."
  ) {
    let sizes: [Choice] = ["Cup", "Pot", Choice("samovar", "Samovar", isEnabled: false)]
    return Table {
      Section("One of many", key: "select") {
        Select(
          "Tea", name: "tea", choices: ["Sencha", "Gyokuro", "Assam"], selection: "Gyokuro")
        Row(
          Select(
            "Table", name: "table", choices: ["Window", "Garden", "Bar"], prompt: "Choose a table…",
            isRequired: true))
      }
      Section("One of a few", key: "segments") {
        SegmentedControl("Size", name: "size", segments: sizes, selection: "Pot")
        ElementOfSegmentedControl(
          props: (
            name: "milk", label: "Milk", segmentTitles: ["None", "A little", "A lot"],
            selectedIndex: 0
          ))
      }
      Section("Yes or no", key: "ticks") {
        Checkbox("Gift wrapping", name: "gift", isOn: true)
        Row(
          Checkbox("I have read the house rules", name: "terms", isRequired: true))
        Switch("Tell me when it is ready", name: "notify", isOn: true)
        Row(Switch("By text message", name: "sms", isEnabled: false))
      }
    }
  }
}
