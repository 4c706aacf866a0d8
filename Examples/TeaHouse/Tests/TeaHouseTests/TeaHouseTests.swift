import PageSite
import PageTesting
import Testing

@testable import TeaHouse

@Suite struct TeaHouseTests {
  @Test(arguments: SiteClient.Script.allCases)
  func orderingATeaMarksIt(script: SiteClient.Script) async throws {
    let site = try TeaHouse.parse([]).site(SiteConfiguration())
    let page = try await SiteClient(site, script: script).visit("/")
    #expect(!page.html.contains("Steeping"))
    let ordered = try await page.submit("Order Assam").html
    #expect(ordered.contains("<td>Assam</td><td><span class=\"pe-badge\" data-kind=\"accent\">"))
  }
}
