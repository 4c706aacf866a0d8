import PageElements
import PageMigration
import PageSite
import PageValidation
import Synchronization
import SeedTags
import Testing

@Suite struct SectionsPageTests {
  private struct NumberCell: ConfigurableCell {
    var textLabel = TextPart()
    var detailTextLabel = TextPart()
    mutating func configure(for value: Int) {
      textLabel.text = "Value"
      detailTextLabel.text = String(value)
    }
  }

  private struct NumberRow: TypedRow {
    typealias CellType = NumberCell
    var data: Int
    var id: String? { String(data) }
  }

  /// Snippet 25 of the seeds: an empty subclass.
  private struct ViewController: SectionsPage {}

  /// Snippet 28 of the seeds.
  private struct Numbers: SectionsPage {
    func generateSections() -> [Section] {
      var section1 = Section()
      section1.headerTitle = "Section 1"
      section1.appendRow(NumberRow(data: 1))
      section1.appendRow(NumberRow(data: 22))
      var section2 = Section()
      section2.headerTitle = "Section 2"
      section2.appendRow(NumberRow(data: 13))
      return [section1, section2]
    }
  }

  private struct Search: SectionsPage {
    var table = Table(
      columns: ["Found"], caption: "What was found",
      sections: [Section { Row(key: "own") { "own section" } }])

    static let query = TestQuery()
    func generateSections(_ request: PageRequest<TestQuery>) async throws -> [Section] {
      [Section { Row(key: "found") { "Found \(request.query.q)" } }]
    }
  }

  @Test(.tags(.E1)) func aPageShowsTheSectionsItGenerates() async throws {
    let site = try Site.test(Page("/numbers", title: "Numbers", Numbers.self))
    let document = try await site.json("/numbers/-/document")
    #expect(document.rowKeys == ["1", "22", "13"])
    #expect(document.sections.count == 2)
    let response = await site.send("/numbers", accept: Wanted.html)
    #expect(response.text.contains("Section 1") && response.text.contains("Section 2"))
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [])
  }

  @Test func aPageThatGeneratesNothingIsEmpty() async throws {
    let site = try Site.test(Page("/", title: "Empty", ViewController.self))
    #expect(try await site.json("/-/document").sections.isEmpty)
  }

  @Test func sectionsMayDependOnTheRequest() async throws {
    let site = try Site.test(Page("/search", title: "Search", Search.self))
    #expect(await site.send("/search?q=tea").text.contains("Found tea"))
    #expect(await site.send("/search?q=cake").text.contains("Found cake"))
  }

  @Test func generatedSectionsReplaceThoseOfTheTable() async throws {
    let site = try Site.test(Page("/search", title: "Search", Search.self))
    let text = await site.send("/search", accept: Wanted.html).text
    #expect(text.contains("What was found</caption>"))
    #expect(!text.contains("own section"))
  }

  private struct Counting: SectionsPage {
    static let runs = Mutex(0)

    func generateSections() -> [Section] {
      let run = Self.runs.withLock { runs in
        runs += 1
        return runs
      }
      return [Section { Row(key: run) { "Run \(run)" } }]
    }
  }

  @Test(.tags(.E2)) func everyRequestGeneratesTheSectionsAgain() async throws {
    let site = try Site.test(Page("/counting", title: "Counting", Counting.self))
    #expect(try await site.json("/counting/-/document").rowKeys == ["1"])
    #expect(try await site.json("/counting/-/document").rowKeys == ["2"])
  }
}
