import ElementSamples
import Testing

/// Tests of the compiler's first error for common mistakes in a bound form.
@Suite(.enabled(if: TypeChecker.isAvailable, "Needs the modules beside the test program."))
struct FormDiagnosticsTests {
  /// Returns the errors in a form for a person.
  private func errors(_ form: String) async throws -> [String] {
    try await TypeChecker.errors(
      in: """
        import PageElements; import PageForms
        struct Tag: Sendable { var text = ""; let id = 1 }
        struct Photo: Sendable {}
        struct Person: Sendable {
          let id: Int; var name: String; var age: Int?; var tags: [Tag]; let friends: [Tag]
          var photo: Photo
        }
        func save(_ person: Person) async throws {}
        func form(of person: Person) {
          _ = \(form)
        }
        """)
  }

  @Test func aMisspeltPropertyIsNamed() async throws {
    let missing = "value of type 'Person' has no member 'nmae'"
    let lines = [
      #"BoundField("name", "Name", \.nmae)"#,
      #"BoundField("name", "Name", \.nmae).required().maximumLength(3)"#,
      #"BoundFields("tags", "Tags", \.nmae, new: Tag()) { BoundField("text", "Text", \.text) }"#,
    ]
    for line in lines {
      let errors = try await errors(
        """
        BoundForm(person) {
            BoundField("age", "Age", \\.age)
            \(line)
          } didUpdate: { person, event in
            try await save(person)
          }
        """)
      #expect(errors.first == "12: \(missing)", "\(line)")
    }
    let inItem = try await errors(
      """
      BoundForm(person) {
          BoundFields("tags", "Tags", \\.tags, new: Tag()) {
            BoundField("text", "Text", \\.txet)
          }
        } didUpdate: { person, event in }
      """)
    #expect(inItem == ["12: value of type 'Tag' has no member 'txet'"])
    let inSet = try await errors(
      """
      BoundForm(person) {
          FieldSet("Who") {
            BoundField("name", "Name", \\.nmae)
          }.sideBySide()
        } didUpdate: { person, event in }
      """)
    #expect(inSet.first == "12: \(missing)")
  }

  @Test func aPropertyThatIsReadOnlyIsNamed() async throws {
    let advice = "A form cannot change a read-only property. Declare it with 'var'."
    let errors = try await errors(
      """
      BoundForm(person) {
          BoundField("id", "Id", \\.id)
          BoundFields("tags", "Tags", \\.tags, new: Tag()) {
            BoundField("id", "Id", \\.id).disabled()
          }
          BoundFields("friends", "Friends", \\.friends, new: Tag()) {
            BoundField("text", "Text", \\.text)
          }
        } didUpdate: { person, event in }
      """)
    #expect(
      errors == [
        "11: 'init(_:_:_:control:choices:)' is unavailable: \(advice)",
        "13: 'init(_:_:_:control:choices:)' is unavailable: \(advice)",
        "15: 'init(_:_:_:new:maximum:fields:)' is unavailable: \(advice)",
      ])
  }

  @Test func aPropertyOfAnUnsupportedTypeIsNamed() async throws {
    let errors = try await errors(
      #"BoundForm(person) { BoundField("photo", "Photo", \.photo) } didUpdate: { _, _ in }"#)
    #expect(
      errors == [
        "10: generic struct 'BoundField' requires that 'Photo' conform to 'FormFieldValue'"
      ])
  }

  @Test func closuresInTheWrongOrderAreExplained() async throws {
    let advice =
      "'init(_:id:didUpdate:fields:)' is unavailable: Write the fields first: BoundForm(model) "
      + "{ … } didUpdate: { model, event in … }"
    let trailing = try await errors(
      """
      BoundForm(person) { person, event in
          try await save(person)
        } fields: {
          BoundField("name", "Name", \\.name)
        }
      """)
    #expect(trailing == ["10: \(advice)"])
    let labelled = try await errors(
      #"BoundForm(person, didUpdate: { _, _ in }) { BoundField("name", "Name", \.name) }"#)
    #expect(labelled == ["10: \(advice)"])
  }

  @Test func allowedFormContentCompiles() async throws {
    let errors = try await errors(
      """
      BoundForm(person, id: "edit") {
          "Who is it?"
          BoundField("name", "Name", \\.name).required()
          if person.age != nil { BoundField("age", "Age", \\.age) } else { Label("No age") }
          for tag in person.tags { tag.text }
          BoundFields("tags", "Tags", \\.tags, new: Tag()) {
            BoundField("text", "Text", \\.text)
          }
          FileField("Photo", name: "photo")
          FieldSet("More") {
            BoundField("name", "Name", \\.name).help("As in your passport.")
            if person.age == nil { FieldSet { "No age" }.sideBySide() }
          }
          FieldSet { Label("Text alone"); TextField("Elsewhere", name: "elsewhere") }
        } didUpdate: { person, event in
          try await save(person)
          event.notice = "Saved."
        }
      """)
    #expect(errors == [])
  }
}
