// Modifiers for help texts, texts in a control's box, time ranges, suggestions and previews. Each returns a changed
// copy.

extension TextField {
  /// Returns the field with a help text below it: ``help``.
  ///
  ///     TextField("Name", name: "name").help("As in your passport.")
  public func help(_ text: String?) -> TextField { with { $0.help = text } }

  /// Returns the field with a text before the input, in the same box: ``prefix``.
  ///
  ///     TextField("Price", name: "price").prefix("€")
  public func prefix(_ text: String?) -> TextField { with { $0.prefix = text } }

  /// Returns the field with a text after the input, in the same box: ``suffix``.
  ///
  ///     TextField("Site", name: "site").suffix(".example.com")
  public func suffix(_ text: String?) -> TextField { with { $0.suffix = text } }

  /// Returns the time field with the earliest and latest time that a browser accepts: ``earliest``, ``latest``.
  ///
  ///     TextField("Opens", name: "opens", text: "09:30", kind: .time).between("06:00", "12:00")
  ///     // <input type="time" name="opens" value="09:30" min="06:00" max="12:00"/>
  public func between(_ earliest: String?, _ latest: String?) -> TextField {
    with { ($0.earliest, $0.latest) = (earliest, latest) }
  }

  /// Returns the field with suggestions that appear during typing: ``suggestions``.
  ///
  ///     TextField("City", name: "city").suggestions(["Kyoto", "Osaka"])
  ///     // <input type="text" name="city" value="" list="pe-list-city"/>
  ///     // <datalist id="pe-list-city"><option value="Kyoto"></option>…</datalist>
  public func suggestions(_ texts: [String]) -> TextField { with { $0.suggestions = texts } }

  /// Returns the field with an address that the script fetches suggestions from: ``suggestionSource``.
  ///
  ///     TextField("Person", name: "person").suggestions(from: "/people/suggest")
  ///     Route.get("/people/suggest") { request in … }   // responds to ?q=ad with ["Ada Byron", "Adam Smith"]
  ///
  /// The script requests suggestions when typing pauses, cancels the previous request, and waits at most five seconds.
  /// It shows the first 50 suggestions of the response: JSON (an array of strings) or HTML (`<option value="…">`
  /// elements). Arrow keys select, Enter accepts, and Escape keeps the typed text. Without a script, the field offers
  /// only its ``suggestions``.
  public func suggestions(from source: Address?) -> TextField {
    with { $0.suggestionSource = source }
  }

  /// Returns the password field with a button that shows the password, if the page runs a script: ``isRevealable``.
  ///
  ///     TextField("Password", name: "password", kind: .password).revealable()
  public func revealable(_ isRevealable: Bool = true) -> TextField {
    with { $0.isRevealable = isRevealable }
  }
}

extension TextArea {
  /// Returns the area with a help text below it: ``help``.
  ///
  ///     TextArea("Notes", name: "notes").help("Only we read this.")
  public func help(_ text: String?) -> TextArea { with { $0.help = text } }
}

extension Select {
  /// Returns the list with a help text below it: ``help``.
  ///
  ///     Select("Size", name: "size", choices: ["S", "M"]).help("M is for two.")
  public func help(_ text: String?) -> Select { with { $0.help = text } }
}

extension SegmentedControl {
  /// Returns the control with a help text below it: ``help``.
  ///
  ///     SegmentedControl("Size", name: "size", segments: ["S", "M"]).help("M is for two.")
  public func help(_ text: String?) -> SegmentedControl { with { $0.help = text } }
}

extension Checkbox {
  /// Returns the box with a help text below it: ``help``.
  ///
  ///     Checkbox("News", name: "news").help("Once a month.")
  public func help(_ text: String?) -> Checkbox { with { $0.help = text } }
}

extension Switch {
  /// Returns the switch with a help text below it: ``help``.
  ///
  ///     Switch("Sounds", name: "sounds").help("Also at night.")
  public func help(_ text: String?) -> Switch { with { $0.help = text } }
}

extension DateField {
  /// Returns the field with a help text below it: ``help``.
  ///
  ///     DateField("Due", name: "due").help("The last day that will do.")
  public func help(_ text: String?) -> DateField { with { $0.help = text } }
}

extension Stepper {
  /// Returns the field with a help text below it: ``help``.
  ///
  ///     Stepper("Guests", name: "guests").help("With you.")
  public func help(_ text: String?) -> Stepper { with { $0.help = text } }

  /// Returns the field with a text before the input, in the same box: ``prefix``.
  ///
  ///     Stepper("Price", name: "price").prefix("€")
  public func prefix(_ text: String?) -> Stepper { with { $0.prefix = text } }

  /// Returns the field with a text after the input, in the same box: ``suffix``.
  ///
  ///     Stepper("Weight", name: "weight").suffix("kg")
  public func suffix(_ text: String?) -> Stepper { with { $0.suffix = text } }
}

extension FileField {
  /// Returns the field with a help text below it: ``help``.
  ///
  ///     FileField("Photo", name: "photo").help("Of your face.")
  public func help(_ text: String?) -> FileField { with { $0.help = text } }

  /// Returns the field with a preview of the selected files and their upload progress, if the page runs a script:
  /// ``showsPreview``.
  ///
  ///     FileField("Photo", name: "photo", accept: ["image/*"]).preview()
  public func preview(_ isShown: Bool = true) -> FileField { with { $0.showsPreview = isShown } }
}
