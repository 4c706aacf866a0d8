import Testing

@Suite(.enabled(if: TypeChecker.isAvailable, "Needs the modules beside the test program."))
struct BuilderDiagnosticsTests {
  private let unavailable = "'buildExpression' is unavailable: "

  @Test func theUsualMistakesAreExplained() throws {
    let errors = try TypeChecker.errors(
      in: """
        import PageElements
        func sectionInSection() { _ = Section { Section(key: "a") } }
        func textInSection() { _ = Section { "text" } }
        func rowInTable() { _ = Table { Row(Label("a")) } }
        func fractionInRow() { _ = Row(key: "a") { 1.5 } }
        func optionalInRow(_ name: String?) { _ = Row(key: "a") { name } }
        func rowInRow() { _ = Row(key: "a") { Row(Label("a")) } }
        """)
    #expect(
      errors == [
        "2: \(unavailable)A section holds rows. Put sections into a Table.",
        "3: \(unavailable)Text is no row. Write Row(Label(\"…\")).",
        "4: \(unavailable)A table holds sections. Wrap its rows: Section { … }.",
        "5: \(unavailable)Format the number as text: cells show whole numbers only.",
        "6: \(unavailable)An optional cell needs a fallback, as in: name ?? \"\"",
        "7: \(unavailable)A row holds cells. Put rows into a Section.",
      ])
  }

  @Test func theDocumentedExamplesCompile() throws {
    let errors = try TypeChecker.errors(
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
