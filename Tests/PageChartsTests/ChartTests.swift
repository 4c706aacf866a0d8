import ElementSamples
import PageCharts
import PageElements
import PagePatching
import PageTesting
import Testing

@Suite struct ChartTests {
  private let orders = Chart("Orders", by: ["Jan", "Feb"]) {
    Series("Online", [12, 18])
    Series("Shop", [7, nil])
  }

  @Test(arguments: Chart.Style.allCases, 0..<12)
  func randomChartsAreValidAndDeterministic(_ style: Chart.Style, seed: Int) throws {
    let chart = ChartSamples.chart(style, seed: UInt64(seed))
    expectValid(Table(rows: [Row(key: "a", chart)]))
    let again = ChartSamples.chart(style, seed: UInt64(seed))
    #expect(try chart == again && chart.html() == again.html())
  }

  @Test func aChartIsSummarizedAndCategoriesListTheirValues() throws {
    let html = try orders.html()
    #expect(
      html.contains(
        "role=\"img\" aria-label=\"Orders: Online, Shop, from Jan to Feb, lowest 7, highest 18\""))
    #expect(html.contains("<title>Jan: Online 12, Shop 7</title>"))
    #expect(html.contains("<title>Feb: Online 18</title>"))
    #expect(try orders.style(.stackedColumns).html().contains("Jan: Online 12, Shop 7, Total 19<"))
    let single = try Chart("Cups", by: ["Tea", "Coffee"], [3, 1.5]).html()
    #expect(single.contains("aria-label=\"Cups: Tea 3, Coffee 1.5\""))
    #expect(single.contains("<title>Tea: 3</title>") && !single.contains("pe-legend"))
  }

  @Test func theValuesAreAlsoATable() throws {
    #expect(
      try orders.html().contains(
        """
        <summary>Show as a table</summary><div role="group" tabindex="0" aria-label="Orders">\
        <table><thead><tr><td></td><th scope="col">Online</th><th scope="col">Shop</th></tr></thead>\
        <tbody><tr><th scope="row">Jan</th><td><bdi>12</bdi></td><td><bdi>7</bdi></td></tr>\
        <tr><th scope="row">Feb</th><td><bdi>18</bdi></td><td></td></tr></tbody></table>
        """))
  }

  @Test func numbersUseTheChartsFormat() throws {
    #expect(try orders.formatted("€ {}").html().contains("<bdi>€ 12</bdi>"))
    #expect(try orders.formatted(" kg").html().contains("<title>Feb: Online 18 kg</title>"))
    let words = try orders.formatted { $0 == 0 ? "none" : "some" }.html()
    #expect(words.contains("<span><bdi>none</bdi>") && words.contains("<td><bdi>some</bdi>"))
  }

  @Test func sumsKeepThePrecisionOfTheirParts() throws {
    let chart = Chart("x", by: ["a", "b"], [0.1, 0.2]).style(.donut)
    #expect(try chart.html().contains("Total <b><bdi>0.3</bdi>"))
    // Small values are not rounded to 0.
    let small = try Chart("x", by: ["a"], [4e-10]).style(.bars).html()
    #expect(small.contains("<b><bdi>0.0000000004</bdi>"))
    let halves = try Chart("x", by: ["a", "b"], [5e-10, 5e-10]).style(.donut).html()
    #expect(halves.contains("50%") && halves.contains("<bdi>0.000000001</bdi>"))
  }

  @Test(arguments: Chart.Style.allCases)
  func aChartWithoutValuesShowsANote(_ style: Chart.Style) throws {
    for chart in [
      Chart("x", by: [], []), Chart("x", by: ["a"], [nil] as [Double?]), Chart("x", by: ["a"]) {},
    ] {
      let html = try chart.style(style).html()
      #expect(html.contains("<p class=\"pe-empty\">No values</p>") && !html.contains("<svg"))
    }
  }

  @Test func aMissingValueBreaksTheLine() throws {
    let html = try Chart("x", by: ["a", "b", "c", "d"], [1, 2, nil, 4]).style(.line).html()
    #expect(html.contains("d=\"M12.5 75L37.5 50M87.5 0\""))
    // A value between gaps is drawn as a dot.
    #expect(html.contains("M87.5 0h0"))
  }

  @Test func namesAreEscaped() throws {
    let html = try Chart("R&D", by: ["<b>"]) {
      Series("\"x\"", [1])
      Series("y", [2])
    }.html()
    #expect(html.contains("<figcaption>R&amp;D</figcaption>") && !html.contains("<b>"))
    #expect(html.contains("&lt;b&gt;: &quot;x&quot; 1, y 2"))
  }

  @Test func aHiddenLabelBecomesAnARIALabel() throws {
    let html = try orders.labelHidden().html()
    #expect(!html.contains("figcaption") && html.contains("aria-label=\"Orders: "))
  }

  @Test func chartsWithTheSameOutputAreEqual() {
    #expect(orders == orders.formatted { $0 == 0.5 ? "½" : "\(Int($0))" })
    #expect(orders != orders.formatted { _ in "x" } && orders != orders.style(.line))
    let euros = orders.formatted("€ {}")
    #expect(
      euros == orders.formatted("€ {}") && euros != orders && euros != orders.formatted("$ {}"))
  }

  @Test func aChangedValuePatchesOnlyTheChartsCell() throws {
    func document(_ last: Int) throws -> PageDocument {
      let chart = Chart("Cups", by: ["Mon", "Tue"], [3, last])
      return try PageDocument(
        page: "/", selfURL: "/", title: "",
        table: Table(columns: ["Week", "Cups"]) {
          Row(key: "week") {
            "This week"; chart
          }
          Row(key: "other") {
            "Another"; Chart("Other", by: ["Mon"], [1])
          }
        })
    }
    let old = try document(4).fingerprint(key: .fixed)
    #expect(try document(4).fingerprint(key: .fixed).version == old.version)
    let new = try document(5)
    let fingerprint = new.fingerprint(key: .fixed)
    let patch = Patch(from: old, to: new, fingerprint: fingerprint)
    #expect(patch.changes == 1)
    #expect(
      String(decoding: patch.json, as: UTF8.self).contains(
        "{\"op\":\"replace\",\"path\":\"/sections/0/rows/0/cells/1\""))
  }
}
