import PageElements

extension GalleryPage {
  static let choices = GalleryPage(
    "choices", "Choices", in: .viewElementsOld, shows: ["O9", "E20"],
    about: "One of many, one of a few, yes or no: selects, segments, checkboxes and switches."
  ) {
    let sizes: [Choice] = ["Cup", "Pot", Choice("samovar", "Samovar", isEnabled: false)]
    return Table {
      Section("One of many", key: "select") {
        ElementOfSelect(
          "Tea", name: "tea", choices: ["Sencha", "Gyokuro", "Assam"], selection: "Gyokuro")
        Row(
          ElementOfSelect(
            props: .init(
              name: "table", label: "Table", choices: ["Window", "Garden", "Bar"],
              prompt: "Choose a table…", isRequired: true)))
      }
      Section("One of a few", key: "segments") {
        ElementOfSegmentedControl("Size", name: "size", segments: sizes, selection: "Pot")
        ElementOfSegmentedControl(
          props: (
            name: "milk", label: "Milk", segmentTitles: ["None", "A little", "A lot"],
            selectedIndex: 0
          ))
      }
      Section("Yes or no", key: "ticks") {
        ElementOfCheckbox("Gift wrapping", name: "gift", isOn: true)
        Row(
          ElementOfCheckbox(
            props: .init(
              name: "terms", label: "I have read the house rules", isRequired: true)))
        ElementOfSwitch("Tell me when it is ready", name: "notify", isOn: true)
        Row(ElementOfSwitch(props: .init(name: "sms", label: "By text message", isEnabled: false)))
      }
    }
  }
}
