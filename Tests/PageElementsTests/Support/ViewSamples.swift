import PageCharts
import PageControls
import PageElements
import PageMigration
import PageTesting

/// Every public view and container of the library as it is by default and with all it can be told,
/// for snapshots. An entry is named like its type or builder, without `ElementOf`.
enum ViewSamples {
  struct Sample: Snapshottable, Sendable {
    let name: String
    private let table: Table

    init(_ name: String, _ elements: any Element...) {
      self.name = name
      table = Table(
        sections: [Section(key: "s", rows: elements.map { Row(cells: [$0.any]) })])
    }

    init(_ name: String, table: Table) { (self.name, self.table) = (name, table) }

    func snapshot(templates: (any TemplateSource)?) throws -> Snapshot {
      try table.snapshot(templates: templates)
    }
  }

  // One statement for each: a literal of them all would take the compiler minutes.
  static let all: [Sample] = {
    var samples: [Sample] = []
    for group in [texts, controls, surroundings, charts, containers, rows, kinds] {
      group { samples.append($0) }
    }
    return samples
  }()

  private static let image = Image("/tea.jpg", alternative: "Tea", width: 64, height: 48)
  private static let teas: [Choice] = [
    "Sencha", Choice("green", "Green & white"), Choice("none", "No tea", isEnabled: false),
  ]

  private static func texts(_ add: (Sample) -> Void) {
    add(Sample("Label", Label("Tea & <cake>"), Label("")))
    add(Sample("Link", Link("Menu", to: "/menu?a=1&b=2")))
    add(Sample("Link to mail", Link("Ada", mail: "ada@example.com")))
    add(
      Sample(
        "Heading", Details("Levels", Heading("Tea", level: 3)),
        Heading("Sencha", level: 4)))
    add(
      Sample(
        "Badge", Badge("New"), Badge("3", kind: .warning, description: "3 unread")
      ))
    add(
      Sample(
        "Image", image,
        Image("/line.png", alternative: "")))
    add(
      Sample(
        "Details", Details("R&D", "<lab>"),
        Details("Menu", Link("Tea", to: "/tea"), isOpen: true),
        Details("One", "of a group", group: "g")))
    add(Sample("EmptyView", EmptyView()))
    add(Sample("ActivityIndicator", ActivityIndicator()))
    add(
      Sample(
        "AnyElement", AnyElement.text("text & more"), AnyElement.number(-12), AnyElement.empty))
    add(Sample("Echo", Echo(of: "name", "Ada & Ben")))
    add(Sample("LazyElement", LazyElement(Badge("Late"))))
    add(
      Sample(
        "ElementOf",
        Label("Styled").styles(uniqueId: "mine") {
          $0.backgroundColor = .rgb(255, 240, 200)
          $0.textAlignment = .center
        }.name("label"),
        Badge("4").accessibility(label: "Unread", hint: "Opens them", value: "4")))
  }

  private static func surroundings(_ add: (Sample) -> Void) {
    add(
      Sample(
        "Menu", Menu("More") { Link("Export", to: "/export") },
        Menu("Act", id: "act", icon: .more, role: .quiet, showsTitle: false) { Button("Go") }))
    add(
      Sample(
        "Dialog", Dialog("Help") { "Press it." },
        Dialog("Add", id: "add", icon: .add, role: .primary, edge: .end) { "Not yet." }))
    add(
      Sample(
        "Tabs",
        Tabs("Tea", current: "/b") {
          Link("A", to: "/a").icon(.leaf)
          Link("B & C", to: "/b")
        }))
    add(
      Sample(
        "Pager", Pager(page: 2, of: 9) { Address("/?a&b=\($0)") },
        Pager(page: 1, of: 1) { _ in "/" }))
    add(Sample("Chip", Chip("Green", to: "/?a&b"), Chip("Black", to: "/", isOn: true)))
    add(
      Sample(
        "Avatar", Avatar("Ada Lovelace"), Avatar("Ben", image: "/ben.jpg"),
        Avatar("Cem", isSilent: true)))
    add(
      Sample(
        "Tiles",
        Tiles {
          Tile("Pots", value: "128")
          Tile(
            "Late", value: "3", change: "1 more", kind: .negative, to: "/late",
            content: Badge("New"))
        }))
    add(
      Sample(
        "EmptyState", EmptyState("Nothing"),
        EmptyState("No orders", detail: "Not yet.", icon: .box) { Link("New", to: "/new") }))
    add(
      Sample(
        "TitleBar",
        table: Table().headerView(
          TitleBar("Orders & more", detail: "12 are waiting.") { Link("New", to: "/new") })))
    add(Sample("Skeleton", Skeleton(), Skeleton(lines: 1)))
    add(Sample("ButtonGroup", ButtonGroup("Zoom") { Button("In").icon(.add).showsTitle(false) }))
  }

  private static func controls(_ add: (Sample) -> Void) {
    add(
      Sample(
        "Button", Button("Go"), Button("Send", kind: .submit),
        Button(
          "Delete", id: "delete", image: image, isEnabled: false, confirmation: "Sure?", didTap: {}),
        Button("Bin").role(.danger).icon(.delete)))
    add(Sample("Icon", Icon(.add), Icon(.forward, label: "On & on")))
    add(
      Sample(
        "ButtonWithAction", ElementOfButtonWithAction(props: (title: "Like", handler: {}))))
    add(
      Sample(
        "Checkbox", Checkbox("Done", name: "done"),
        Checkbox(
          "All", name: "all", isOn: true, value: "yes", isRequired: true, isEnabled: false,
          showsLabel: false),
        Checkbox("Live", name: "live", didChange: { _ in })))
    add(
      Sample(
        "Switch", Switch("Sounds", name: "sounds"),
        Switch("Dark", name: "dark", isOn: true, value: "1", isEnabled: false, showsLabel: false),
        Switch("Live", name: "live", didChange: { _ in })))
    add(
      Sample(
        "TextField", TextField("Name", name: "name"),
        TextField("Email", name: "email", text: "a@b.example", kind: .email),
        ElementOfTextField(props: (text: nil, placeholder: "Type something")),
        TextField(
          "Code", name: "code", text: "\"x\"", placeholder: "Code", kind: .password,
          isRequired: true, showsLabel: true, maximumLength: 12, isEnabled: false),
        TextField("Price", name: "price").prefix("€").suffix("each").help("With tax."),
        TextField("City", name: "city").suggestions(["Kyoto"]).suggestions(from: "/cities"),
        TextField("Key", name: "key", kind: .password).revealable(),
        TextField("Opens", name: "opens", text: "09:30", kind: .time).between("06:00", "12:00")))
    add(
      Sample(
        "TextArea", TextArea("Note", name: "note"),
        TextArea(
          "Long", name: "long", text: "\nOne & two\n  three", placeholder: "Anything", rows: 8,
          maximumLength: 500, isRequired: true, isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "Select", Select("Tea", name: "tea", choices: teas),
        Select(
          "Cup", name: "cup", choices: teas, selection: "green", prompt: "Choose", isRequired: true,
          isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "SegmentedControl", SegmentedControl("Tea", name: "tea", segments: teas),
        SegmentedControl(
          "Cup", name: "cup", segments: teas, selection: "Sencha", isRequired: true,
          isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "Stepper", Stepper("Cups", name: "cups"),
        Stepper(
          "Litres", name: "half", value: 1.5, minimum: 0, maximum: 10, step: 0.5, isRequired: true,
          isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "DateField", DateField("Due", name: "due"),
        DateField(
          "Day", name: "day", date: CalendarDate("2026-02-28"),
          earliest: CalendarDate("2026-01-01"), latest: CalendarDate("2026-12-31"),
          isRequired: true, isEnabled: false, showsLabel: false)))
    add(
      Sample(
        "FileField", FileField("Photo", name: "photo", accept: ["image/*", ".pdf"]),
        FileField(
          "All", name: "all", allowsMultiple: true, maximumSize: 1_000, isRequired: true,
          isEnabled: false, showsLabel: false),
        FileField("Seen", name: "seen").preview().help("Of your face.")))
    add(
      Sample(
        "Form",
        Form(to: "/orders?a=1&b=2", method: .post) {
          TextField("Name", name: "name")
          FileField("Photo", name: "photo")
          Button("Order", kind: .submit)
        },
        Form(
          id: "live", submitsOnChange: true,
          elements: { Switch("Sounds", name: "sounds") }, didSubmit: { _ in })))
  }

  private static func charts(_ add: (Sample) -> Void) {
    add(
      Sample(
        "ProgressBar", ProgressBar("Upload", value: 3, total: 7),
        ProgressBar("Waiting", value: nil),
        ProgressBar("Quiet", value: 0.5, showsLabel: false)))
    add(
      Sample(
        "Meter", Meter("Disk", value: 80, maximum: 100),
        Meter(
          "Heat", value: 5, minimum: -10, maximum: 40, low: 0, high: 30, optimum: 20,
          showsLabel: false)))
    add(
      Sample(
        "Sparkline", Sparkline("Cups", values: [3, 1, 4, 1.5, -9]),
        Sparkline("None", values: []),
        Sparkline("Cups", values: [1, 2], alternative: "Rising")))
    let plain = Chart("Cups", by: ["Jan", "Feb & Mar", "Apr"]) {
      Series("Tea", [64, nil, 7.25])
      Series("Coffee", [12, 3, 0])
    }
    let below = Chart("Result", by: ["Jan", "Feb"], [64, -7.25]).formatted("{} €")
    add(
      Sample(
        "Chart", plain, plain.style(.stackedColumns), plain.style(.line), plain.style(.area),
        plain.style(.stackedArea), plain.style(.bars), plain.style(.stackedBars), below,
        below.style(.bars).labelHidden(),
        Chart("Teas", by: ["Sencha", "Assam"], [3, 1]).style(.donut),
        Chart("None", by: [], [])))
  }

  private static func containers(_ add: (Sample) -> Void) {
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

  private static func rows(_ add: (Sample) -> Void) {
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
    add(Sample("Table", table: MockTables.everything))
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

  private static func kinds(_ add: (Sample) -> Void) {
    add(Sample("View", Price(cents: 240)))
    add(Sample("TemplateView", ElementOf<Card>(props: .init(title: "Tea & cake"))))
    add(Sample("UpdatingView", ElementOf<Upper>(props: "tea")))
  }

  // MARK: What they are made of

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

/// The seeds' row of a whole number.
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
