import PageElements
import PageMigration

// Samples of PageElements/Components, and of rows, sections and tables.
extension ViewSamples {
  static func containers(_ add: (Sample) -> Void) {
    add(
      Sample(
        "HorizontalStack",
        HorizontalStack(
          distribute: .equalSpacing, align: .center, spacing: 20,
          [Label("a"), Badge("b")]),
        HorizontalStack {
          "a"; Spacer(); Link("b", to: "/b").layoutPriority(hugging: 750)
        }
        .scrollable(label: "Letters")))
    add(
      Sample(
        "VerticalStack",
        VerticalStack(spacing: 4) {
          "a"; image
        },
        VerticalStack { "wide" }.fillsHorizontally()))
    add(
      Sample(
        "Stack",
        HorizontalStack {
          VerticalStack {
            "a"; "b"
          }; "c"
        }))
    add(Sample("StackItem", StackItem(Badge("alone"))))
    add(
      Sample(
        "FlexibleSpace",
        HorizontalStack {
          Spacer(); "right"
        }))
    add(Sample("Spacer", ElementOf<Spacer>(props: .init())))
    add(Sample("Component", ImageWithLabel(props: (image, "Tea")), Product(props: "Sencha")))
  }

  static func rows(_ add: (Sample) -> Void) {
    add(Sample("Row", table: Table(sections: [Section(key: "s", rows: [dressed, bare])])))
    add(Sample("RowOfEmptySpace", table: Table(rows: [Row.space(24)])))
    add(
      Sample(
        "Section",
        table: Table {
          Section("Titled", key: "titled") { Label("a") }
          Section(key: "empty")
          Section { Label("without a key") }
        }))
    add(
      Sample(
        "SectionHeaderFooter",
        table: Table(sections: [
          Section(
            key: "s", rows: [bare], header: dressed(SectionHeader(Label("Header"))),
            footer: dressed(SectionFooter(Badge("Footer"))))
        ])))
    add(Sample("Table", table: SampleTables.everything))
    add(
      Sample(
        "TableHeaderView", table: table { $0.headerView = TableHeaderView(Label("Top")) }))
    add(
      Sample(
        "TableFooterView", table: table { $0.footerView = TableFooterView(Label("End")) }))
    add(
      Sample(
        "StretchyHeader",
        table: table {
          var header = StretchyHeader(
            behavior: .shrinksToMinimumHeight(60), element: Label("Menu"))
          header.restingHeight = 200
          $0.stretchyHeader = header
        }))
    add(
      Sample(
        "Collection",
        table: Table(layout: .strip(itemWidth: 90), caption: "Teas") {
          Section(key: "s") {
            Label("Assam"); Label("Mint")
          }
        }))
    add(
      Sample(
        "TextCell",
        table: Table(sections: [
          Section(
            key: "s",
            rows: TextCell.Style.allCases.map {
              Row(TextCell("Tea", detail: "Green", image: image, style: $0))
            })
        ])))
    add(
      Sample(
        "StockRow",
        table: Table(sections: [
          Section(key: "s", rows: [StockRow("Tea", detail: "Green").makeRow()])
        ])))
    add(
      Sample(
        "TypedRow", table: Table(sections: [Section(key: "s", rows: [IntRow(data: 7).makeRow()])])))
    add(Sample("Configurable", IntCell(for: 7)))
  }

  static func kinds(_ add: (Sample) -> Void) {
    add(Sample("View", Price(cents: 240)))
    add(Sample("TemplateView", ElementOf<Card>(props: .init(title: "Tea & cake"))))
    add(Sample("UpdatingView", ElementOf<Upper>(props: "tea")))
  }

  private static let bare = Row(cells: ["plain"])

  private static var dressed: Row {
    var row = Row(key: "k", Label("dressed"))
    row.separatorStyle = .insets(left: 16, right: 0)
    row.backgroundColor = .red
    row.rowHeight = 60
    row.layoutMargins = .zero
    row.tag = "favourite"
    row.isUserInteractionEnabled = false
    return row
  }

  private static func dressed(_ header: SectionHeaderFooter) -> SectionHeaderFooter {
    var header = header
    header.headerFooterHeight = 32
    header.backgroundColor = .red
    header.layoutMargins = .zero
    return header
  }

  private static func table(_ change: (inout Table) -> Void) -> Table {
    var table = Table(rows: [bare])
    change(&table)
    return table
  }

  private struct ImageWithLabel: Component {
    let props: (img: Image, title: String)
    static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
      oldProps != newProps
    }
    func render() -> HorizontalStack {
      HorizontalStack(spacing: 20, [props.img, Label(props.title)])
    }
  }

  private struct Product: Component {
    let props: String
    func render() -> Label { Label(props) }
  }

  private enum Card: TemplateView {
    struct Props: Equatable, Sendable {
      var title: String
    }
  }

  private struct Price: View {
    var cents: Int
    func write(into html: inout HTMLWriter) { html.element("strong") { $0.number(cents / 100) } }
  }

  private struct Upper: UpdatingView {
    var props: String?
    private var text = ""

    init() {}
    mutating func update() { text = props?.uppercased() ?? "" }
    func write(into html: inout HTMLWriter) { html.text(text) }
  }
}

/// The seeds' row for an integer.
private struct IntRow: TypedRow {
  typealias CellType = IntCell
  var data: Int
}

private struct IntCell: ConfigurableCell {
  var textLabel = TextPart()
  var detailTextLabel = TextPart()

  mutating func configure(for value: Int) {
    (textLabel.text, detailTextLabel.text) = ("Value", String(value))
  }
}
