import PageElements
import PageMigration

// Samples of PageElements/Views.
extension ViewSamples {
  static func texts(_ add: (Sample) -> Void) {
    add(Sample("Label", Label("Tea & <cake>"), Label("")))
    add(Sample("Link", Link("Menu", to: "/menu?a=1&b=2")))
    add(Sample("Link to mail", Link("Ada", mail: "ada@example.com")))
    add(
      Sample(
        "Heading", Details("Levels", Heading("Tea", level: 3)),
        Heading("Sencha", level: 4)))
    add(
      Sample(
        "Badge", Badge("New"), Badge("3", kind: .warning, description: "3 unread")
      ))
    add(
      Sample(
        "Image", image,
        Image("/line.png", alternative: "")))
    add(
      Sample(
        "Details", Details("R&D", "<lab>"),
        Details("Menu", Link("Tea", to: "/tea"), isOpen: true),
        Details("One", "of a group", group: "g")))
    add(Sample("EmptyView", EmptyView()))
    add(Sample("ActivityIndicator", ActivityIndicator()))
    add(
      Sample(
        "AnyElement", AnyElement.text("text & more"), AnyElement.number(-12), AnyElement.empty))
    add(Sample("Echo", Echo(of: "name", "Ada & Ben")))
    add(Sample("LazyElement", LazyElement(Badge("Late"))))
    add(
      Sample(
        "ElementOf",
        Label("Styled").styles(uniqueId: "mine") {
          $0.backgroundColor = .rgb(255, 240, 200)
          $0.textAlignment = .center
        }.name("label"),
        Badge("4").accessibility(label: "Unread", hint: "Opens them", value: "4")))
  }

  static func controls(_ add: (Sample) -> Void) {
    add(
      Sample(
        "Button", Button("Go"), Button("Send", kind: .submit),
        Button(
          "Delete", id: "delete", image: image, isEnabled: false, confirmation: "Sure?", didTap: {}),
        Button("Bin").role(.danger).icon(.delete)))
    add(Sample("Icon", Icon(.add), Icon(.forward, label: "On & on")))
    add(
      Sample(
        "ButtonWithAction", ElementOfButtonWithAction(props: (title: "Like", handler: {}))))
    add(
      Sample(
        "Checkbox", Checkbox("Done", name: "done"),
        Checkbox(
          "All", name: "all", isOn: true, value: "yes", isRequired: true, isEnabled: false,
          showsLabel: false),
        Checkbox("Live", name: "live", didChange: { _ in })))
    add(
      Sample(
        "Switch", Switch("Sounds", name: "sounds"),
        Switch("Dark", name: "dark", isOn: true, value: "1", isEnabled: false, showsLabel: false),
        Switch("Live", name: "live", didChange: { _ in })))
    add(
      Sample(
        "TextField", TextField("Name", name: "name"),
        TextField("Email", name: "email", text: "a@b.example", kind: .email),
        ElementOfTextField(props: (text: nil, placeholder: "Type something")),
        TextField(
          "Code", name: "code", text: "\"x\"", placeholder: "Code", kind: .password,
          isRequired: true, showsLabel: true, maximumLength: 12, isEnabled: false),
        TextField("Price", name: "price").prefix("€").suffix("each").help("With tax."),
        TextField("City", name: "city").suggestions(["Kyoto"]).suggestions(from: "/cities"),
        TextField("Key", name: "key", kind: .password).revealable(),
        TextField("Opens", name: "opens", text: "09:30", kind: .time).between("06:00", "12:00")))
    add(
      Sample(
        "TextArea", TextArea("Note", name: "note"),
        TextArea(
          "Long", name: "long", text: "\nOne & two\n  three", placeholder: "Anything", rows: 8,
          maximumLength: 500, isRequired: true, isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "Select", Select("Tea", name: "tea", choices: teas),
        Select(
          "Cup", name: "cup", choices: teas, selection: "green", prompt: "Choose", isRequired: true,
          isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "SegmentedControl", SegmentedControl("Tea", name: "tea", segments: teas),
        SegmentedControl(
          "Cup", name: "cup", segments: teas, selection: "Sencha", isRequired: true,
          isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "Stepper", Stepper("Cups", name: "cups"),
        Stepper(
          "Litres", name: "half", value: 1.5, minimum: 0, maximum: 10, step: 0.5, isRequired: true,
          isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "DateField", DateField("Due", name: "due"),
        DateField(
          "Day", name: "day", date: CalendarDate("2026-02-28"),
          earliest: CalendarDate("2026-01-01"), latest: CalendarDate("2026-12-31"),
          isRequired: true, isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "FileField", FileField("Photo", name: "photo", accept: ["image/*", ".pdf"]),
        FileField(
          "All", name: "all", allowsMultiple: true, maximumSize: 1_000, isRequired: true,
          isEnabled: false, showsLabel: false),
        FileField("Seen", name: "seen").preview().help("Of your face.")))
    add(
      Sample(
        "Form",
        Form(to: "/orders?a=1&b=2", method: .post) {
          TextField("Name", name: "name")
          FileField("Photo", name: "photo")
          Button("Order", kind: .submit)
        },
        Form(
          id: "live", submitsOnChange: true,
          elements: { Switch("Sounds", name: "sounds") }, didSubmit: { _ in })))
  }
}
