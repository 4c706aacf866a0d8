import PageElements
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageLists

/// A filter form asks for the column first, then for a value of the column's type.
@Suite struct FilterFormTests {
  private struct Item: Sendable {
    let id: Int
    let name: String
    let kind: String
    let price: Double
    let isOld: Bool
    let made: CalendarDate?
    let seen: String
    let tags: String
  }

  private static let items = (1...40).map { number in
    Item(
      id: number, name: "Tea \(number)", kind: number.isMultiple(of: 2) ? "black" : "<green>",
      price: Double(number) / 2, isOld: number < 4,
      made: CalendarDate(year: 2024 + number % 3, month: 1 + number % 12, day: 1 + number % 28),
      seen: "2026-03-0\(1 + number % 9) 10:0\(number % 10)",
      tags: number < 5 ? "[\"new\", \"Uji & co\"]" : "[\"old\"]")
  }

  private func client(_ script: SiteClient.Script = .off) throws -> SiteClient {
    var seen = DataColumn("Seen", \Item.seen).counted()
    seen.content = .dateTimes
    var tags = DataColumn("Tags", \Item.tags).counted()
    tags.content = .jsonArrays
    let page = try DataPage(
      "/items", title: "Items", in: MemoryList(Self.items, key: \.id), batch: 10
    ) {
      DataColumn("Name", \Item.name).filterable()
      DataColumn("Kind", \Item.kind).counted()
      DataColumn("Price", \Item.price).filterable()
      DataColumn("Old", \Item.isOld).filterable()
      DataColumn("Made", \Item.made).counted().format(.date)
      seen
      tags
    }
    return SiteClient(
      try Site(pages: page.pages, routes: page.routes, configuration: .patient), script: script)
  }

  @Test(
    arguments: [
      ("name", "input[type=text][name=value]", "begins"),
      ("kind", "select[name=value] option[value=\"<green>\"]", "is"),
      ("price", "input[type=number][step=any][name=value]", "less"),
      ("isOld", "select[name=value] option[value=\"1\"]", "not"),
      ("made", "input[type=date][name=value]", "more"),
      ("seen", "input[type=date][name=value]", "day.on"),
      ("tags", "input[type=text][name=value]", "in"),
    ])
  func theFilterFieldFitsTheColumnType(column: String, field: String, test: String) async throws {
    let page = try await client().visit("/items").submit("Next", ["Column": .text(column)])
    #expect(page.url == "/items?filter=\(column)")
    #expect(try page.elements(field).count == 1)
    #expect(try page.elements("select[name=test] option[value=\"\(test)\"]").count == 1)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func filterChipsShowFormattedValues(script: SiteClient.Script) async throws {
    let client = try client(script)
    for (column, test, value, address, chip) in [
      ("isOld", "is", "Yes", "is.isOld=1", "Old is Yes"),
      ("made", "min", "2026-01-02", "min.made=2026-01-02", "Made is on or after Jan 2, 2026"),
      ("price", "less", ".5", "less.price=0.5", "Price is less than 0.5"),
      ("kind", "is", "black", "is.kind=black", "Kind is black"),
      ("name", "ends", "9", "ends.name=9", "Name ends with 9"),
      ("tags", "in", "Uji & co", "in.tags=Uji%20%26%20co", "Tags includes Uji & co"),
      ("seen", "day.until", "2026-03-04", "less.seen=2026-03-05", "Seen is before"),
    ] {
      let page = try await client.visit("/items?filter=\(column)")
        .submit("Add filter", ["Comparison": .text(test), "Value": .text(value)])
      #expect(page.url == "/items?" + address)
      #expect(page.text.contains(chip), "\(page.text)")
    }
  }

  @Test func aDayFilterCoversAllItsTimes() async throws {
    let client = try client()
    func rows(_ test: String) async throws -> String {
      try await client.visit("/items?filter=seen")
        .submit("Add filter", ["Comparison": .text(test), "Value": "2026-03-04"]).text
    }
    let on = Self.items.count { $0.seen.hasPrefix("2026-03-04") }
    let after = Self.items.count { $0.seen >= "2026-03-05" }
    try await #expect(rows("day.on").contains("\(on) rows"))
    try await #expect(rows("day.after").contains("\(after) rows"))
    try await #expect(rows("day.until").contains("\(40 - after) rows"))
  }

  @Test func aFilterWithoutAValueShowsTheFormAgain() async throws {
    let client = try client()
    var page = try await client.visit("/items?filter=name&sort=")
      .submit("Add filter", ["Comparison": "has", "Value": ""])
    #expect(page.url == "/items?filter=name")
    page = try await page.submit("Add filter", ["Comparison": "empty.0", "Value": ""])
    #expect(page.url == "/items?empty.name=0" && page.text.contains("Name is not empty"))
    page = try await client.visit("/items?min.price=3&filter=name").follow("Cancel")
    #expect(page.url == "/items?min.price=3")
    #expect(try await client.visit("/items?filter=none").status == 400)
    #expect(try await client.visit("/items?filter=id").status == 400)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func dateFacetsDrillDownFromYearsToMonths(script: SiteClient.Script) async throws {
    var page = try await client(script).visit("/items").follow("Made")
    #expect(page.url == "/items?facet=made")
    let year = Self.items.count { $0.made?.year == 2025 }
    page = try await page.follow("2025 \(year)")
    #expect(page.url == "/items?min.made=2025-01-01&less.made=2026-01-01&facet=made")
    #expect(page.text.contains("\(year) rows") && page.text.contains("Made 2025"))
    let month = Self.items.count { $0.made?.year == 2025 && $0.made?.month == 5 }
    page = try await page.follow("May 2025 \(month)")
    #expect(page.url == "/items?min.made=2025-05-01&less.made=2025-06-01&facet=made")
    #expect(page.text.contains("\(month) rows") && page.text.contains("Made May 2025"))
    page = try await page.follow("‹ 2025")
    #expect(page.url == "/items?min.made=2025-01-01&less.made=2026-01-01&facet=made")
    page = try await page.follow("Made 2025")
    #expect(page.url == "/items?facet=made" && page.text.contains("40 rows"))
    // A facet link does not remove a narrower bound.
    page = try await client(script).visit("/items?min.made=2025-07-01&facet=made")
    let rest = Self.items.count { $0.made.map { $0.year == 2025 && $0.month >= 7 } ?? false }
    page = try await page.follow("2025 \(rest)")
    #expect(page.url == "/items?min.made=2025-07-01&less.made=2026-01-01&facet=made")
    #expect(page.text.contains("\(rest) rows"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func listElementsAreCountedAndFilterTheList(script: SiteClient.Script) async throws {
    var page = try await client(script).visit("/items?facet=tags")
    #expect(page.text.contains("old 36"))
    page = try await page.follow("Uji & co 4")
    #expect(page.url == "/items?in.tags=Uji%20%26%20co&facet=tags" && page.text.contains("4 rows"))
    page = try await page.follow("new 4")
    #expect(page.url == "/items?in.tags=Uji%20%26%20co&in.tags=new&facet=tags")
    page = try await page.follow("Uji & co 4")
    #expect(page.url == "/items?in.tags=new&facet=tags")
  }

  @Test func aPeriodEndsWhereTheNextOneBegins() {
    #expect(ListPeriod("2024-02")?.end == CalendarDate("2024-03-01"))
    #expect(ListPeriod("2024-02-29")?.end == CalendarDate("2024-03-01"))
    #expect(ListPeriod("2024-12-31")?.end == CalendarDate("2025-01-01"))
    #expect(ListPeriod("9999")?.end == nil && ListPeriod("2026-02-31") == nil)
    #expect(ListPeriod("20") == nil && ListPeriod("abcd") == nil && ListPeriod("") == nil)
    #expect(ListPeriod(from: "2026-01-01", before: "2026-02-01") == ListPeriod("2026-01"))
    #expect(ListPeriod(from: "2026-01-01", before: "2026-02-02") == nil)
  }
}
