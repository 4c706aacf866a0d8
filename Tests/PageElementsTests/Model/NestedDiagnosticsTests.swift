import ElementSamples
import Testing

/// Tests of the compiler's first message about a mistake deep in a table, where type inference has the most work.
@Suite(.enabled(if: TypeChecker.isAvailable, "Needs the modules beside the test program."))
struct NestedDiagnosticsTests {
  /// Returns the first error in a table of sections, a loop and rows. The content begins at line 5.
  private func error(_ content: String) async throws -> String? {
    try await TypeChecker.errors(
      in: """
        import PageElements
        struct Tea: Sendable { var key: String; var name: String; var price: Double }
        func table(of teas: [Tea]) -> Table {
          Table(columns: ["Tea", "Price"]) {
        \(content)
          }
        }
        """
    ).first
  }

  @Test func aSectionInASectionIsExplained() async throws {
    let error = try await error(
      """
          Section("Green", key: "green") {
            Section("Sencha", key: "sencha") {
              for tea in teas { Row(key: tea.key) { tea.name; "1" } }
            }
          }
      """)
    #expect(
      error
        == "6: 'buildExpression' is unavailable: A section holds rows. Put sections into a "
        + "Table.")
  }

  @Test func aFractionAsACellIsExplained() async throws {
    let error = try await error(
      """
          Section("Green", key: "green") {
            for tea in teas {
              Row(key: tea.key) { tea.name; tea.price }
            }
          }
      """)
    #expect(
      error
        == "7: 'buildExpression' is unavailable: Format the number as text: cells show whole numbers "
        + "only.")
  }

  @Test func aMisspeltPropertyIsNamed() async throws {
    let error = try await error(
      """
          Section("Green", key: "green") {
            for tea in teas {
              Row(key: tea.key) { tea.nmae; "1" }
            }
          }
      """)
    #expect(error == "7: value of type 'Tea' has no member 'nmae'")
  }

  @Test func aRowCanBeChangedInsideTheBuilder() async throws {
    let errors = try await TypeChecker.errors(
      in: """
        import PageElements
        func section(of names: [String]) {
          _ = Section("Teas", key: "teas") {
            for name in names {
              var row = Row(key: name) { name }
              row.onDelete = { _ in }
              row
            }
          }
        }
        """)
    #expect(errors == [])
  }
}
