import Testing

@Suite(.enabled(if: TypeChecker.isAvailable, "Needs the modules beside the test program."))
struct BuilderDiagnosticsTests {
  private let unavailable = "'buildExpression' is unavailable: "

  @Test func commonMistakesHaveClearCompilerErrors() async throws {
    let errors = try await TypeChecker.errors(
      in: """
        import PageElements
        func sectionInSection() { _ = Section { Section(key: "a") } }
        func fractionInSection() { _ = Section { 1.5 } }
        func fractionInRow() { _ = Row(key: "a") { 1.5 } }
        func rowInRow() { _ = Row(key: "a") { Row(Label("a")) } }
        func changeInRow(_ label: Label) {
          _ = Row(key: "a") {
            var label = label
            label.text = "b"
            label
          }
        }
        """)
    #expect(
      errors == [
        "2: \(unavailable)A section holds rows. Put sections into a Table.",
        "3: \(unavailable)Format the number as text: rows show whole numbers only.",
        "4: \(unavailable)Format the number as text: cells show whole numbers only.",
        "5: \(unavailable)A row holds cells. Put rows into a Section.",
        "9: \(unavailable)A row holds cells. Write statements before the row.",
      ])
  }

  /// A handler's name is a property and a modifier. The compiler selects the right one for each use.
  @Test func handlersWorkAsPropertiesAndModifiers() async throws {
    let errors = try await TypeChecker.errors(
      in: """
        import PageElements
        func handlers(_ rows: [Row], _ isSoldOut: Bool) -> Section {
          var row = Row(key: "a", "Tea")
          row.onDelete = { event in event.notice = "Deleted." }
          row.onDelete = nil
          row.accessory = .disclosure
          let handler: ActionHandler.Closure? = row.onDelete
          let hasHandler = row.onDelete != nil && handler != nil
          let signs: [Accessory] = rows.map(\\.accessory)
          let copy: Row = row.onDelete { event in event.notice = "Deleted." }
          return Section("Teas", key: "teas", empty: "Sold out.") {
            if hasHandler { copy }
            for sign in signs { Row(key: sign.rawValue, sign.rawValue).accessory(sign) }
            Row(key: "b") { "Tea"; 2 }
              .onDelete(confirm: "Sure?") { event in event.notice = "Deleted." }
              .onSelect { event in event.destination = "/teas" }
              .separator(.full).height(44).disabled(isSoldOut)
          }
          .footer("All prices with tax.")
        }
        """)
    #expect(errors == [])
  }

  @Test func theDocumentedExamplesCompile() async throws {
    let errors = try await TypeChecker.errors(
      in: """
        import PageElements
        struct Person { var id: Int; var name: String; var age: Int }
        enum Price: ElementableView {
          struct Props: Equatable, Sendable { var cents: Int }
          static func render(_ props: Props, into html: inout HTMLWriter) {
            html.element("strong") { $0.number(props.cents / 100) }
          }
        }
        func table(of people: [Person]) throws -> String {
          let table = Table(columns: ["Name", "Age"]) {
            Section("People", key: "people") {
              for person in people {
                Row(key: person.id) {
                  person.name
                  person.age
                }
              }
            }
            Section(key: "prices", rows: [Row(ElementOf<Price>(props: .init(cents: 240)))])
          }
          return try table.html()
        }
        func cells() -> [AnyElement] {
          ["Tea", .number(3), Link("Menu", to: "/menu").any]
        }
        """)
    #expect(errors == [])
  }
}
