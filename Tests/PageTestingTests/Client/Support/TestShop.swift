import HTTPTypes
import PageElements
import PagePatching
import PageSite
import Synchronization

/// A small site with one page for each feature of a client.
///
/// It has no server address and no clock. All of its state is in this object.
final class TestShop: Sendable {
  struct Item: Hashable, Sendable {
    var key: String
    var title: String
    var isDone = false
  }

  private struct State {
    var items = [Item(key: "1", title: "Tea"), Item(key: "2", title: "R&D <cake>")]
    var lastKey = 2
    var renders = 0
  }

  private let state = Mutex(State())

  var items: [Item] { state.withLock { $0.items } }

  func add(_ title: String) {
    state.withLock { state in
      state.lastKey += 1
      state.items.append(Item(key: "\(state.lastKey)", title: title))
    }
  }

  func change(_ key: String, _ change: (inout Item) -> Void) {
    state.withLock { state in
      for index in state.items.indices where state.items[index].key == key {
        change(&state.items[index])
      }
    }
  }

  func remove(_ key: String) { state.withLock { $0.items.removeAll { $0.key == key } } }

  /// A validator with a finding for every response that contains "Milk".
  static let milkIsOff = ResponseValidation(mode: .strict) { html in
    guard String(decoding: html, as: UTF8.self).contains("Milk") else { return [] }
    return [
      ResponseFinding(
        rule: "taste", line: 3, column: 4, path: "html/body", message: "It is off.",
        advice: "Sell tea."),
      ResponseFinding(rule: "taste", line: 5, message: "It smells."),
    ]
  }

  func site(validation: ResponseValidation? = nil) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.digestKey = .fixed
    configuration.validation = validation
    return try Site(
      pages: [
        list, long, moving, order, draft, members,
        Page("/plain", title: "Plain") { _ in
          Table(rows: [
            Row(Link("The list", to: "/list")),
            Row(Link("Here", to: "/list?filter=a%26b#top")),
            Row(Link("Here", to: "/long")),
            Row(Link("Elsewhere", to: "https://example.org/")),
          ])
        },
        Page("/broken", title: "Broken") { _ in Table(rows: [Row(ElementOf<Broken>(props: true))])
        },
        Page("/unreadable", title: "Unreadable") { _ in
          Table(rows: [Row(ElementOf<Broken>(props: false))])
        },
        Page("/fails", title: "Fails") { _ -> Table in throw SoldOut() },
        Page("/circle", title: "Circle") { _ -> Table in
          throw SiteProblem(.seeOther, "Round.", headerFields: [.location: "/circle"])
        },
        Page("/away", title: "Away") { _ -> Table in
          throw SiteProblem(.seeOther, "Away.", headerFields: [.location: "//example.org/"])
        },
      ], configuration: configuration)
  }

  /// A list that all visitors share.
  private var list: Page {
    Page("/list", title: "List", query: ["filter": ""]) { [self] request in
      var table = Table(columns: ["What", "State"])
      table.caption = "Shared"
      table.headerView = TableHeaderView(
        VerticalStack(spacing: 8) {
          Heading("List")
          Form(id: "add") {
            TextField("What is it?", name: "title")
            Button("Add", kind: .submit)
          } didSubmit: { [self] event in
            let title = event.values["title"] ?? ""
            guard !title.isEmpty else { throw FormErrors(["title": "Say what it is."]) }
            add(title)
            event.notice = "Added “\(title)”."
          }
          Button("Boil", id: "boil") { throw SoldOut() }
        })
      let filter = request.query["filter"] ?? ""
      table.sections = [
        Section("Things", key: "things") {
          for item in items where filter.isEmpty || item.title.contains(filter) { row(item) }
        }
      ]
      return table
    }
    .live()
  }

  private func row(_ item: Item) -> Row {
    var row = Row(key: item.key) {
      Label(item.title)
      item.isDone ? "done" : "open"
    }
    row.deleteConfirmation = "Remove \(item.title)?"
    row.onDelete = { [self] event in
      remove(item.key)
      event.notice = "Removed “\(item.title)”."
    }
    row.isSelected = item.isDone
    row.onDidSelect = { [self] _ in change(item.key) { $0.isDone = true } }
    row.onDidDeselect = { [self] _ in change(item.key) { $0.isDone = false } }
    return row
  }

  /// A list of several batches that does not change.
  private var long: Page {
    Page("/long", title: "Long", batch: 20) { _ in
      Table {
        Section("First", key: "first", each: Array(1...60)) {
          Row(key: $0, Label("F\($0)"))
        }
        Section("Second", key: "second", each: Array(1...50)) {
          Row(key: $0, Label("S\($0)"))
        }
      }
    }
  }

  /// A page whose content changes with each render.
  private var moving: Page {
    Page("/moving", title: "Moving") { [self] _ in
      let count = state.withLock { state in
        state.renders += 1
        return state.renders
      }
      return Table(rows: [
        Row(key: "count") { "\(count)" },
        Row(key: "go", Button("Go", id: "go") {}),
      ])
    }
    .live()
  }

  /// A form with one field of each kind, and the submitted values.
  private var order: Page {
    Page("/order", title: "Order", state: [String]()) { _, said in
      Table {
        Section(key: "form") {
          Row(
            key: "form",
            Self.form { event in
              var lines = event.values.items.map {
                "\($0.name)=\($0.value.replacing("\r\n", with: " / "))"
              }
              lines += event.values.files.map {
                "\($0.name)=\($0.filename) (\($0.type), \($0.bytes.count) bytes)"
              }
              said.update { $0 = lines }
            })
        }
        Section(key: "said") {
          for line in said.value { Label(line) }
        }
      }
    }
  }

  private static func form(didSubmit: @escaping ActionHandler.Closure) -> Form {
    var form = Form(
      id: "order",
      elements: [
        TextField("Name", name: "name", text: "Ada").any,
        TextArea("Note", name: "note", text: "\nfirst\nsecond").any,
        Select(
          "Tea", name: "tea", choices: [Choice("s", "Sencha"), Choice("a", "Assam")],
          selection: "a"
        ).any,
        SegmentedControl(
          "Size", name: "size", segments: [Choice("l", "Large"), Choice("m", "Small")],
          selection: "m"
        ).any,
        Checkbox("A present", name: "gift").any,
        Checkbox("Milk", name: "with", isOn: true).any,
        FileField("Photo", name: "photo").any,
        TextField("Not now", name: "off", text: "x", showsLabel: true, isEnabled: false).any,
        Button("Order", kind: .submit).any,
      ], didSubmit: didSubmit)
    form.takesFiles = true
    return form
  }

  /// A form with files that asks for confirmation, and one that is sent by GET.
  private var draft: Page {
    Page("/draft", title: "Draft", query: ["q": ""], state: [String]()) { request, said in
      var form = Form(
        id: "publish",
        elements: [
          TextField("Text", name: "text").any,
          FileField("File", name: "file").any,
          Button("Publish", kind: .submit).any,
        ]
      ) { event in
        let lines = [event.values["text"] ?? ""] + event.values.files.map(\.filename)
        said.update { $0 = lines }
        event.destination = "/draft?q=published"
      }
      (form.takesFiles, form.confirmation) = (true, "Publish it?")
      return Table {
        Section(key: "forms") {
          Row(key: "publish", form)
          Row(
            key: "search",
            Form(to: "/draft") {
              TextField("Search", name: "q", text: request.query["q"] ?? "")
              Button("Find", kind: .submit)
            })
        }
        Section("Said", key: "said") { for line in said.value { Label(line) } }
      }
    }
  }

  /// A page for logged-in visitors.
  private var members: Page {
    Page("/members", title: "Members") { request in
      Table(rows: [Row { "Hello \(request.identity ?? "nobody")" }])
    }
    .authorized { request in
      guard let name = request.headerFields[.authorization] else {
        throw SiteProblem(.seeOther, "Log in.", headerFields: [.location: "/plain"])
      }
      return name
    }
  }

  struct SoldOut: Error {}

  /// A view with invalid markup, well-formed or not.
  private enum Broken: ElementableView {
    static func render(_ isWellFormed: Bool, into html: inout HTMLWriter) {
      html.raw(unescaped: isWellFormed ? "<span><div>1</div></span>" : "<span>")
    }
  }
}
