import PageElements
import PageTesting
import Testing

/// Tests of the totals of a section, which are shown below the columns.
@Suite struct SectionTotalsTests {
  private let columns = [
    "Tea", Column("Cups", alignment: .center), Column("Cents", alignment: .end),
  ]

  private func section(_ cents: Int) -> Section {
    Section("Order", key: "order") {
      Row(key: "sencha") {
        "Sencha"; 2; 480
      }
    }
    .totals {
      "Total"; 2; cents
    }
  }

  @Test func totalsUseTheirColumnsAlignment() throws {
    let table = Table(columns: columns, sections: [section(480)])
    expectValid(table)
    #expect(
      try table.html().contains(
        """
        </tr><tr class="pe-section-footer pe-totals"><td>Total</td>\
        <td class="pe-center">2</td><td class="pe-end">480</td></tr></tbody>
        """))
  }

  @Test func totalsLeaveTheActionsColumnEmpty() throws {
    let table = Table(columns: columns + [.actions()], sections: [section(480)])
    expectValid(table)
    #expect(
      try table.html().contains(
        "<td class=\"pe-end\">480</td><td class=\"pe-actions\"></td></tr></tbody>"))
  }

  @Test func aWrongNumberOfTotalsIsAnError() {
    for columns in [Array(columns.dropLast()), columns + ["More"]] {
      let section = Section(key: "order") {}.totals {
        "Total"; 2; 480
      }
      #expect(
        throws: RenderError.wrongCellCount(
          3, columns: columns.count, section: "order", row: "-footer")
      ) { try Table(columns: columns, sections: [section]).html() }
    }
  }

  @Test func totalsCountInSectionEquality() {
    #expect(section(480) == section(480))
    #expect(section(480) != section(720))
    #expect(section(480).footer != section(720).footer)
  }

  @Test func oneColumnHasOneTotal() throws {
    let table = Table { Section(key: "s") { Row("a") }.totals { "2 in all" } }
    #expect(
      try table.html().contains("<tr class=\"pe-section-footer pe-totals\"><td>2 in all</td></tr>"))
  }
}
