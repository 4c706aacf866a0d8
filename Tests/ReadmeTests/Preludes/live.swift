import HTTPTypes
import PageData
import PageElements
import PageForms
import PageSite
import PageStateViews

struct TodoTask {
  var id: Int
  var title: String
  var due: CalendarDate?
  var size = "s"
}

struct Store {
  func remove(_ id: Int) async throws {}
  func like(_ id: Int) async throws {}
  func setSounds(_ isOn: Bool) async throws {}
  func add(_ title: String) async throws {}
  func update(_ id: Int, _ change: BoundForm<TodoTask>.Change) async throws {}
  func addPhoto(_ bytes: [UInt8], named filename: String) async throws {}
}

struct Users {
  func user(of request: HTTPRequest) async throws -> String? { nil }
}

struct Exchange {
  var version: UInt64 { 0 }
  func prices(of tea: String) -> AsyncStream<Int> { AsyncStream { _ in } }
}

struct Teas: Codable, Equatable, Sendable {
  var names = ["Assam"]
}

enum Order: StateView {
  struct State: StateValue {}
  static var initialState: State { State() }

  static func render(state: State, props: StateProps) -> [Placement<Order>] {
    place("", key: "nothing")
  }
}

struct Camera { func photo() async throws -> String { "" } }

struct Scans: Codable, Equatable, Sendable {
  var isRunning = false
  var pages = 0
}

struct Jobs { func start(for visitor: String) {} }
struct Job: Codable, Sendable {
  var visitor = ""
  var pages = 0
}

struct Sales: Sendable {
  func total() async throws -> String { "" }
  func regions() async throws -> [(name: String, cups: Int)] { [] }
}

@Sendable func site() -> Site { fatalError() }
let (camera, jobs, sales) = (Camera(), Jobs(), Sales())
let (store, users, exchange) = (Store(), Users(), Exchange())
let task = TodoTask(id: 1, title: "")
let isOn = true
let page = Page("/tasks", title: "Tasks") { _ in Table() }
let (tasks, teas, rates) = (page, page, page)
let database: BoundedDatabase = { fatalError() }()
nonisolated(unsafe) var row = Row(key: "task", "")
nonisolated(unsafe) let form = BoundForm(task, id: "edit") {
  BoundField("title", "What is to be done?", \.title)
} didUpdate: { _, _ in
}
