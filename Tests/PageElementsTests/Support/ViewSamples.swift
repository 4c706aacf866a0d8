import PageElements
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
    for group in [texts, controls, charts, containers, rows, kinds] {
      group { samples.append($0) }
    }
    return samples
  }()

  private static let image = ImageView.Props("/tea.jpg", alternative: "Tea", width: 64, height: 48)
  private static let teas: [Choice] = [
    "Sencha", Choice("green", "Green & white"), Choice("none", "No tea", isEnabled: false),
  ]

  private static func texts(_ add: (Sample) -> Void) {
    add(Sample("Label", ElementOfLabel("Tea & <cake>"), ElementOfLabel("")))
    add(Sample("Link", ElementOfLink("Menu", to: "/menu?a=1&b=2")))
    add(
      Sample(
        "Heading", ElementOfDetails("Levels", ElementOfHeading("Tea", level: 3)),
        ElementOfHeading("Sencha", level: 4)))
    add(
      Sample(
        "Badge", ElementOfBadge("New"), ElementOfBadge("3", kind: .warning, description: "3 unread")
      ))
    add(
      Sample(
        "ImageView", ElementOfImageView(image),
        ElementOfImageView(ImageView.Props("/line.png", alternative: ""))))
    add(
      Sample(
        "Details", ElementOfDetails("R&D", "<lab>"),
        ElementOfDetails("Menu", ElementOfLink("Tea", to: "/tea"), isOpen: true),
        ElementOfDetails(props: .init(summary: "One", content: "of a group", group: "g"))))
    add(Sample("EmptyView", ElementOfEmptyView()))
    add(Sample("ActivityIndicator", ElementOfActivityIndicator()))
    add(
      Sample(
        "AnyElement", AnyElement.text("text & more"), AnyElement.number(-12), AnyElement.empty))
    add(Sample("LazyElement", LazyElement(ElementOfBadge("Late"))))
    add(
      Sample(
        "ElementOf",
        ElementOfLabel("Styled").styles(uniqueId: "mine") {
          $0.backgroundColor = .rgb(255, 240, 200)
          $0.textAlignment = .center
        }.name("label"),
        ElementOfBadge("4").accessibility(label: "Unread", hint: "Opens them", value: "4")))
  }

  private static func controls(_ add: (Sample) -> Void) {
    add(
      Sample(
        "Button", ElementOfButton("Go"), ElementOfButton("Send", kind: .submit),
        ElementOfButton(
          .init(
            id: "delete", image: image, title: "Delete", isEnabled: false, confirmation: "Sure?",
            didTap: {}))))
    add(
      Sample(
        "ButtonWithAction", ElementOfButtonWithAction(props: (title: "Like", handler: {}))))
    add(
      Sample(
        "Checkbox", ElementOfCheckbox("Done", name: "done"),
        ElementOfCheckbox(
          props: .init(
            name: "all", label: "All", isOn: true, value: "yes", isRequired: true, isEnabled: false,
            showsLabel: false)),
        ElementOfCheckbox(props: .init(name: "live", label: "Live", didChange: { _ in }))))
    add(
      Sample(
        "Switch", ElementOfSwitch("Sounds", name: "sounds"),
        ElementOfSwitch(
          props: .init(
            name: "dark", label: "Dark", isOn: true, value: "1", isEnabled: false, showsLabel: false
          )),
        ElementOfSwitch(props: .init(name: "live", label: "Live", didChange: { _ in }))))
    add(
      Sample(
        "TextField", ElementOfTextField("Name", name: "name"),
        ElementOfTextField("Email", name: "email", text: "a@b.example", kind: .email),
        ElementOfTextField(props: (text: nil, placeholder: "Type something")),
        ElementOf<TextField>(
          props: .init(
            name: "code", text: "\"x\"", placeholder: "Code", label: "Code", kind: .password,
            isRequired: true, showsLabel: true, maximumLength: 12, isEnabled: false))))
    add(
      Sample(
        "TextArea", ElementOfTextArea("Note", name: "note"),
        ElementOfTextArea(
          props: .init(
            name: "long", label: "Long", text: "\nOne & two\n  three", placeholder: "Anything",
            rows: 8, maximumLength: 500, isRequired: true, isEnabled: false, showsLabel: false))))
    add(
      Sample(
        "Select", ElementOfSelect(props: .init(name: "tea", label: "Tea", choices: teas)),
        ElementOfSelect(
          props: .init(
            name: "cup", label: "Cup", choices: teas, selection: "green", prompt: "Choose",
            isRequired: true, isEnabled: false, showsLabel: false))))
    add(
      Sample(
        "SegmentedControl", ElementOfSegmentedControl("Tea", name: "tea", segments: teas),
        ElementOfSegmentedControl(
          props: .init(
            name: "cup", label: "Cup", segments: teas, selection: "Sencha", isRequired: true,
            isEnabled: false, showsLabel: false))))
    add(
      Sample(
        "Stepper", ElementOfStepper("Cups", name: "cups"),
        ElementOfStepper(
          props: .init(
            name: "half", label: "Litres", value: 1.5, minimum: 0, maximum: 10, step: 0.5,
            isRequired: true, isEnabled: false, showsLabel: false))))
    add(
      Sample(
        "DateField", ElementOfDateField("Due", name: "due"),
        ElementOfDateField(
          props: .init(
            name: "day", label: "Day", date: CalendarDate("2026-02-28"),
            earliest: CalendarDate("2026-01-01"), latest: CalendarDate("2026-12-31"),
            isRequired: true, isEnabled: false, showsLabel: false))))
    add(
      Sample(
        "FileField", ElementOfFileField("Photo", name: "photo", accept: ["image/*", ".pdf"]),
        ElementOfFileField(
          props: .init(
            name: "all", label: "All", allowsMultiple: true, maximumSize: 1_000, isRequired: true,
            isEnabled: false, showsLabel: false))))
    add(
      Sample(
        "Form",
        ElementOfForm(to: "/orders?a=1&b=2", method: .post) {
          ElementOfTextField("Name", name: "name")
          ElementOfFileField("Photo", name: "photo")
          ElementOfButton("Order", kind: .submit)
        },
        ElementOfForm(
          id: "live", submitsOnChange: true,
          elements: { ElementOfSwitch("Sounds", name: "sounds") }, didSubmit: { _ in })))
    add(Sample("BoundForm", table: Table(sections: [Section(key: "s", rows: Todo().form().rows)])))
    add(Sample("BoundFormElement", Todo().form().element))
  }

  private static func charts(_ add: (Sample) -> Void) {
    add(
      Sample(
        "ProgressBar", ElementOfProgressBar("Upload", value: 3, total: 7),
        ElementOfProgressBar("Waiting", value: nil),
        ElementOfProgressBar(props: .init(label: "Quiet", value: 0.5, showsLabel: false))))
    add(
      Sample(
        "Meter", ElementOfMeter("Disk", value: 80, maximum: 100),
        ElementOfMeter(
          props: .init(
            label: "Heat", value: 5, minimum: -10, maximum: 40, low: 0, high: 30, optimum: 20,
            showsLabel: false))))
    add(
      Sample(
        "Sparkline", ElementOfSparkline("Cups", values: [3, 1, 4, 1.5, -9]),
        ElementOfSparkline("None", values: []),
        ElementOfSparkline(props: .init(label: "Cups", values: [1, 2], alternative: "Rising"))))
    add(
      Sample(
        "BarChart", ElementOfBarChart("Cups", bars: [.init("Sencha", 64), .init("Loss", -7.25)]),
        ElementOfBarChart(props: .init(label: "None", bars: [], alternative: "Nothing sold"))))
  }

  private static func containers(_ add: (Sample) -> Void) {
    add(
      Sample(
        "HorizontalStack",
        HorizontalStack(
          distribute: .equalSpacing, align: .center, spacing: 20,
          [ElementOfLabel("a"), ElementOfBadge("b")]),
        HorizontalStack {
          "a"; FlexibleSpace(); ElementOfLink("b", to: "/b").layoutPriority(hugging: 750)
        }
        .scrollable(label: "Letters")))
    add(
      Sample(
        "VerticalStack",
        VerticalStack(spacing: 4) {
          "a"; ElementOfImageView(image)
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
    add(Sample("StackItem", StackItem(ElementOfBadge("alone"))))
    add(
      Sample(
        "FlexibleSpace",
        HorizontalStack {
          FlexibleSpace(); "right"
        }))
    add(Sample("Spacer", ElementOf<Spacer>(props: .init())))
    add(Sample("Component", ImageWithLabel(props: (image, "Tea")), Product(props: "Sencha")))
  }

  private static func rows(_ add: (Sample) -> Void) {
    add(Sample("Row", table: Table(sections: [Section(key: "s", rows: [dressed, bare])])))
    add(Sample("RowOfEmptySpace", table: Table(rows: [RowOfEmptySpace(height: 24)])))
    add(
      Sample(
        "Section",
        table: Table {
          Section("Titled", key: "titled") { ElementOfLabel("a") }
          Section(key: "empty")
          Section { ElementOfLabel("without a key") }
        }))
    add(
      Sample(
        "SectionHeaderFooter",
        table: Table(sections: [
          Section(
            key: "s", rows: [bare], header: dressed(SectionHeader(ElementOfLabel("Header"))),
            footer: dressed(SectionFooter(ElementOfBadge("Footer"))))
        ])))
    add(Sample("Table", table: MockTables.everything))
    add(
      Sample(
        "TableHeaderView", table: table { $0.headerView = TableHeaderView(ElementOfLabel("Top")) }))
    add(
      Sample(
        "TableFooterView", table: table { $0.footerView = TableFooterView(ElementOfLabel("End")) }))
    add(
      Sample(
        "StretchyHeader",
        table: table {
          var header = StretchyHeader(
            behavior: .shrinksToMinimumHeight(60), element: ElementOfLabel("Menu"))
          header.restingHeight = 200
          $0.stretchyHeader = header
        }))
    add(
      Sample(
        "Collection",
        table: Collection(layout: .strip(itemWidth: 90), caption: "Teas") {
          Section(key: "s") {
            ElementOfLabel("Assam"); ElementOfLabel("Mint")
          }
        }))
    add(
      Sample(
        "StockCell",
        table: Table(sections: [
          Section(
            key: "s",
            rows: StockCell.Style.allCases.map {
              Row(ElementOfStockCell("Tea", detail: "Green", image: image, style: $0))
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
    add(Sample("Configurable", ElementOf<IntCell>(props: IntCell(for: 7))))
  }

  private static func kinds(_ add: (Sample) -> Void) {
    add(Sample("StateMarkup", table: (try? stateful()) ?? Table()))
    add(Sample("TemplateView", ElementOf<Card>(props: .init(title: "Tea & cake"))))
    add(Sample("UpdatingView", ElementOf<Upper>(props: "tea")))
  }

  private static func stateful() throws -> Table {
    var tree = try StateTree(SignUp.self)
    try tree.setState(of: SignUp.self) { $0.name = "Ada" }
    return Table(rows: [Row(try StateTree(Home.self).element), Row(tree.element)])
  }

  // MARK: What they are made of

  private static let bare = Row(cells: ["plain"])

  private static var dressed: Row {
    var row = Row(key: "k", ElementOfLabel("dressed"))
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
    let props: (img: ImageView.Props, title: String)
    static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
      oldProps != newProps
    }
    func render() -> StackProps {
      HorizontalStack(spacing: 20, [ElementOfImageView(props.img), ElementOfLabel(props.title)])
    }
  }

  private struct Product: Component {
    let props: String
    func render() -> ElementOf<Label> { ElementOfLabel(props) }
  }

  private enum Card: TemplateView {
    struct Props: Equatable, Sendable {
      var title: String
    }
  }

  private struct Upper: UpdatingView {
    var props: String?
    private var text = ""

    init() {}
    mutating func update() { text = props?.uppercased() ?? "" }
    func write(into html: inout HTMLWriter) { html.text(text) }
  }
}
