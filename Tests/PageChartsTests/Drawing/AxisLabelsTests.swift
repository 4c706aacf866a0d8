import ElementSamples
import Foundation
import PageElements
import Testing

@testable import PageCharts

@Suite struct AxisLabelsTests {
  private let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  @Test func asManyMonthsAreLabeledAsFit() {
    #expect(AxisLabels(months).step(in: 640) == 1)
    // A chart in half of a dashboard has less than 30 pixels for each label.
    #expect(AxisLabels(months).step(in: 350) == 1)
    #expect(AxisLabels(months).step(in: 220) == 2)
    #expect(AxisLabels(Array(months.prefix(6))).step(in: 220) == 1)
  }

  @Test(arguments: 1...400)
  func eachLabelHasEnoughWidth(count: Int) {
    let labels = AxisLabels((1...count).map { "\($0) May" })
    let longest = AxisLabels.width(of: "\(count) May")
    for width in [220.0, 350, 420, 640] {
      let step = labels.step(in: width)
      guard step > 1, step < count else { continue }
      #expect(Double(step) * width / Double(count) >= min(longest, width / 3))
    }
  }

  @Test(arguments: 7...60)
  func theFirstCategoryIsAlwaysLabeled(count: Int) throws {
    let names = (1...count).map { "Month \($0)" }
    let html = try Chart("x", by: names, [Int](1...count)).html()
    let lines = html.components(separatedBy: "<div class=\"pe-names\"").dropFirst()
    #expect(!lines.isEmpty)
    for line in lines {
      let spans = line.components(separatedBy: "</div>")[0].components(separatedBy: "<span")
      #expect(spans[1].hasSuffix(">Month 1</span>"))
    }
  }

  @Test func theLastCategoryIsLabeledIfItFits() throws {
    let names = (1...19).map { "\($0)" }
    let roomy = try Chart("x", by: names, [Int](1...19)).html()
    #expect(roomy.contains("<span data-rest=\"\" style=\"--step:1\">19</span></div>"))
  }

  @Test func anOverflowingFirstLabelStartsAtTheEdge() throws {
    let html = try Chart("x", by: (1...24).map { "Month of \($0)" }, [Int](1...24)).html()
    #expect(html.contains("<span data-edge=\"\">Month of 1</span>"))
    #expect(!html.contains("<span data-edge=\"\">Month of 2"))
  }

  @Test func equalLabelLinesAreRenderedOnce() throws {
    let html = try Chart("x", by: months, [Int](1...12)).html()
    #expect(
      html.contains("<div class=\"pe-names\" data-fit=\"s\" data-step=\"\" style=\"--step:2;"))
    #expect(html.contains("<div class=\"pe-names\" data-fit=\"m l x\" style=\"--step:1;"))
    let short = try Chart("x", by: ["a"], [1]).html()
    #expect(!short.contains("data-fit"))
    #expect(short.split(separator: "pe-names").count == 2)
  }
}
