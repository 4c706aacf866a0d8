import PageElements
import Testing

/// Tests of tables with rows outside of sections.
@Suite struct FlatTableTests {
  private func keys(_ table: Table) -> [[String]] {
    table.sections.map { $0.rows.map { $0.key ?? "-" } }
  }

  @Test func `rows without a section form one section without a header`() throws {
    let teas = ["sencha", "assam"]
    let table = Table(columns: ["Tea"]) {
      for tea in teas { Row(key: tea, tea) }
      if teas.isEmpty { Row("None") }
      Row(key: "last", "Last")
    }
    #expect(keys(table) == [["sencha", "assam", "last"]])
    let section = Table(columns: ["Tea"]) {
      Section {
        for tea in teas { Row(key: tea, tea) }
        Row(key: "last", "Last")
      }
    }
    #expect(table == section)
    #expect(try table.html() == section.html())
  }

  @Test func `rows between sections form sections of their own`() {
    let table = Table {
      Row(key: "a", "A")
      [Row(key: "b", "B"), Row(key: "c", "C")]
      Section(key: "s") { Row(key: "d", "D") }
      Row(key: "e", "E")
      nil as Row?
      Section(key: "t") {}
    }
    #expect(keys(table) == [["a", "b", "c"], ["d"], ["e"], []])
    #expect(table.sections.map(\.key) == [nil, "s", nil, "t"])
  }

  @Test func `a row can be changed inside the builder`() {
    let table = Table {
      for (key, isSoldOut) in [("sencha", false), ("assam", true)] {
        var row = Row(key: key, key)
        if isSoldOut { row.accessory = .detail }
        row
      }
    }
    #expect(keys(table) == [["sencha", "assam"]])
    let signs: [Accessory] = table.sections[0].rows.map(\.accessory)
    #expect(signs == [.none, .detail])
  }

  @Test func `a table without rows has no section`() {
    let teas: [String] = []
    let table = Table(columns: ["Tea"]) { for tea in teas { Row(key: tea, tea) } }
    #expect(table.sections.isEmpty)
  }
}
