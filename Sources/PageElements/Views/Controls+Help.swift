// What helps to fill in a control, and what stands in its box. Each returns a changed copy.

extension TextField {
  /// The field, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     TextField("Name", name: "name").help("As in your passport.")
  public func help(_ text: String?) -> TextField { with { $0.help = text } }

  /// The field, with this before what is typed, in the same box: ``prefix``.
  ///
  ///     TextField("Price", name: "price").prefix("€")
  public func prefix(_ text: String?) -> TextField { with { $0.prefix = text } }

  /// The field, with this after what is typed, in the same box: ``suffix``.
  ///
  ///     TextField("Site", name: "site").suffix(".example.com")
  public func suffix(_ text: String?) -> TextField { with { $0.suffix = text } }

  /// The field of times, which a browser refuses to send earlier or later: ``earliest``, ``latest``.
  ///
  ///     TextField("Opens", name: "opens", text: "09:30", kind: .time).between("06:00", "12:00")
  ///     // <input type="time" name="opens" value="09:30" min="06:00" max="12:00"/>
  public func between(_ earliest: String?, _ latest: String?) -> TextField {
    with { ($0.earliest, $0.latest) = (earliest, latest) }
  }

  /// The field, which offers these while it is typed into: ``suggestions``.
  ///
  ///     TextField("City", name: "city").suggestions(["Kyoto", "Osaka"])
  ///     // <input type="text" name="city" value="" list="pe-list-city"/></label>
  ///     // <datalist id="pe-list-city"><option value="Kyoto"></option>…</datalist>
  public func suggestions(_ texts: [String]) -> TextField { with { $0.suggestions = texts } }

  /// The field, which asks the server what may be meant while it is typed into: ``suggestionSource``.
  ///
  ///     TextField("Person", name: "person").suggestions(from: "/people/suggest")
  ///     Route.get("/people/suggest") { request in … }   // ?q=ad: ["Ada Byron", "Adam Smith"]
  ///
  /// A script asks once typing pauses, gives up what it asked before, waits five seconds at most, and shows the
  /// first 50 answers: JSON, an array of texts, or HTML, of `<option value="…">`. Arrows choose, Enter takes,
  /// Escape leaves what is typed. Without a script it is a field like any other, with its ``suggestions``.
  public func suggestions(from source: Address?) -> TextField {
    with { $0.suggestionSource = source }
  }

  /// The field, whose password a button makes readable where there is a script: ``isRevealable``.
  ///
  ///     TextField("Password", name: "password", kind: .password).revealable()
  public func revealable(_ isRevealable: Bool = true) -> TextField {
    with { $0.isRevealable = isRevealable }
  }
}

extension TextArea {
  /// The area, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     TextArea("Notes", name: "notes").help("Only we read this.")
  public func help(_ text: String?) -> TextArea { with { $0.help = text } }
}

extension Select {
  /// The list, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     Select("Size", name: "size", choices: ["S", "M"]).help("M is for two.")
  public func help(_ text: String?) -> Select { with { $0.help = text } }
}

extension SegmentedControl {
  /// The control, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     SegmentedControl("Size", name: "size", segments: ["S", "M"]).help("M is for two.")
  public func help(_ text: String?) -> SegmentedControl { with { $0.help = text } }
}

extension Checkbox {
  /// The box, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     Checkbox("News", name: "news").help("Once a month.")
  public func help(_ text: String?) -> Checkbox { with { $0.help = text } }
}

extension Switch {
  /// The switch, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     Switch("Sounds", name: "sounds").help("Also at night.")
  public func help(_ text: String?) -> Switch { with { $0.help = text } }
}

extension DateField {
  /// The field, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     DateField("Due", name: "due").help("The last day that will do.")
  public func help(_ text: String?) -> DateField { with { $0.help = text } }
}

extension Stepper {
  /// The field, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     Stepper("Guests", name: "guests").help("With you.")
  public func help(_ text: String?) -> Stepper { with { $0.help = text } }

  /// The field, with this before what is typed, in the same box: ``prefix``.
  ///
  ///     Stepper("Price", name: "price").prefix("€")
  public func prefix(_ text: String?) -> Stepper { with { $0.prefix = text } }

  /// The field, with this after what is typed, in the same box: ``suffix``.
  ///
  ///     Stepper("Weight", name: "weight").suffix("kg")
  public func suffix(_ text: String?) -> Stepper { with { $0.suffix = text } }
}

extension FileField {
  /// The field, with what helps to fill it in below it, heard with it: ``help``.
  ///
  ///     FileField("Photo", name: "photo").help("Of your face.")
  public func help(_ text: String?) -> FileField { with { $0.help = text } }

  /// The field, which shows what is chosen and how much of it is sent where there is a script:
  /// ``showsPreview``.
  ///
  ///     FileField("Photo", name: "photo", accept: ["image/*"]).preview()
  public func preview(_ isShown: Bool = true) -> FileField { with { $0.showsPreview = isShown } }
}
