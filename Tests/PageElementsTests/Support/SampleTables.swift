import PageElements

/// Sample tables for snapshots and comparisons.
enum SampleTables {
  /// A table with every kind of container, each with a property that differs from its default.
  static var everything: Table {
    var first = Row(key: "tea", cells: ["Tea & cake", .number(240)])
    first.separatorStyle = .insets(left: 16, right: 0)
    first.tag = "favourite"
    var second = Row(key: 2, cells: ["Café", Link("Order", to: "/order?id=2").any])
    second.backgroundColor = .rgb(255, 240, 200)
    second.rowHeight = 60
    second.isUserInteractionEnabled = false
    var header = SectionHeader(Label("Drinks"))
    header.headerFooterHeight = 32
    var footer = SectionFooter(Label("Prices in cents"))
    footer.layoutMargins = .zero
    let image = Image("/tea.jpg", alternative: "A cup of tea", width: 64, height: 64)
    let field = TextField(name: "q", placeholder: "Search", kind: .search, showsLabel: false)
    var table = Table(
      columns: ["Name", Column("Price", width: .fixed(96), alignment: .end)], caption: "Menu",
      sections: [
        Section(key: "drinks", rows: [first, second], header: header, footer: footer),
        Section {
          Row(image)
          Row(field)
          Row(Button("Go", kind: .submit))
          Row.space(24)
          Row(ActivityIndicator())
        },
      ])
    table.headerView = TableHeaderView(Label("The menu"))
    table.hidesTrailingSeparators = false
    return table
  }

  /// `everything`, and tables that each differ from it in one property. No two have equal bytes.
  static var variations: [Table] {
    func changed(_ change: (inout Table) -> Void) -> Table {
      var table = everything
      change(&table)
      return table
    }
    func stretchy(_ resting: Double) -> StretchyHeader {
      var header = StretchyHeader(
        behavior: .shrinksToMinimumHeight(60), element: Label("The menu"))
      header.restingHeight = resting
      return header
    }
    return [
      everything,
      changed { $0.caption = nil },
      changed { $0.caption = "" },
      changed { $0.columns[0].title = "Label" },
      changed { $0.columns[1].alignment = .center },
      changed { $0.columns[1].width = .flexible(weight: 2) },
      changed { $0.hidesTrailingSeparators = true },
      changed { $0.headerView = nil },
      changed { $0.headerView?.layoutMargins = .zero },
      changed { $0.stretchyHeader = stretchy(200) },
      changed { $0.stretchyHeader = stretchy(300) },
      changed { $0.sections[0].key = "menu" },
      changed { $0.sections[0].key = nil },
      changed { $0.sections[0].header = nil },
      changed { $0.sections[0].footer = nil },
      changed { $0.sections[0].header?.backgroundColor = .red },
      changed { $0.sections[0].rows[0].key = nil },
      changed { $0.sections[0].rows[0].cells[0] = "Tea" },
      changed { $0.sections[0].rows[0].separatorStyle = .full },
      changed { $0.sections[0].rows[0].tag = nil },
      changed { $0.sections[0].rows[1].isUserInteractionEnabled = true },
      changed { $0.sections[0].rows[1].rowHeight = 61 },
      changed { $0.sections[0].rows.swapAt(0, 1) },
      changed { $0.sections[0].rows.removeLast() },
      changed { $0.sections.swapAt(0, 1) },
      changed { $0.sections.removeLast() },
    ]
  }
}
