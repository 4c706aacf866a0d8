import HTTPTypes
import PageElements
import PagePatching
import Synchronization

@testable import PageHTTP
@testable import PageRoutes
@testable import PageScheduling
@testable import PageVisitors
@testable import PageSite

/// A site with a log-in page, pages for logged-in users, and routes.
struct LogInSite {
  let site: Site
  let store: MemorySessionStore
  /// The store's clock, in seconds.
  let seconds = Seconds()
  let passwords = Recorder<String>()

  final class Seconds: Sendable {
    private let value = Mutex(1_000_000)

    var now: Int {
      get { value.withLock { $0 } }
      set { value.withLock { $0 = newValue } }
    }
  }

  struct Note: Codable, Equatable { var text = "" }

  init(
    _ pages: [Page] = [], limits: SessionLimits = SessionLimits(), clock: SiteClock = .system,
    change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws {
    let (seconds, passwords) = (seconds, passwords)
    store = MemorySessionStore(limits: limits) { seconds.now }
    var configuration = SiteConfiguration()
    configuration.digestKey = .fixed
    configuration.showsErrors = false
    configuration.sessions = store
    configuration.compresses = false
    change(&configuration)
    let logIn = Page.logIn { name, password in
      passwords.append(name)
      return password == "open" ? name : nil
    }
    site = try Site(
      pages: [logIn, Self.account, Self.home, Self.notes, Self.item] + pages,
      routes: [
        .get("/export.csv") { .text("for \(try $0.session.user ?? "nobody")") }
          .authorized(orRedirectTo: "/login"),
        .post("/import") { .text("by \(try $0.session.user ?? "nobody")") }
          .authorized(orRedirectTo: "/login"),
        .get("/callback") { request in
          struct Query: Codable { var user = "" }
          return try .redirect(to: "/account").loggedIn(as: request.query(Query()).user)
        }.session(),
        .get("/go/{place}") { request in
          try .redirect(to: "/items/\(request.path("place", as: String.self))")
        },
        .get("/files/{name}") { request in
          .text("content").saved(as: try request.path("name", as: String.self))
        },
      ], configuration: configuration, clock: clock)
  }

  /// A page for logged-in users.
  private static let account = Page("/account", title: "Account") { request in
    let user = try request.session.requireUser()
    return Table {
      Section(key: "account") {
        Row(key: "user", Label("You are \(user)."))
        Row(key: "out", Button("Log out", id: "out") { event in event.session.logOut() })
        Row(
          key: "who",
          Button("Who?", id: "who") { event in
            event.notice = "It is \(event.session.user ?? "nobody")."
          })
      }
    }
  }.authorized(orRedirectTo: "/login").live()

  /// A page that greets the logged-in user.
  private static let home = Page("/", title: "Home") { request in
    let user = try request.session.user
    return Table { Section { Row(key: "hello", Label("Hello, \(user ?? "stranger")")) } }
  }.session()

  /// A page with visitor state and without a session.
  private static let notes = Page("/notes", title: "Notes", state: Note()) { _, note in
    Table {
      Section(key: "notes") {
        Row(key: "note", Label("Noted: \(note.value.text)"))
        Row(
          key: "write",
          Form(id: "write") {
            TextField("Note", name: "note")
          } didSubmit: { event in
            let text = event.values["note"] ?? ""
            note.update { $0.text = text }
          })
        Row(key: "in", Button("Log in", id: "in") { event in event.session.logIn("ada") })
      }
    }
  }

  private static let item = Page("/items/{name}", title: "Item") { request in
    let name = try request.path("name", as: String.self)
    return Table { Section { Row(key: "item", Label("Item \(name)")) } }
  }

  static let logInAction = "/login/-/actions/log~2Din/log~2Din/log~2Din/submit"

  func visitor(_ client: String = "192.0.2.1", scheme: String = "http") -> TestVisitor {
    TestVisitor(site, client: client, scheme: scheme)
  }

  /// Returns a visitor who is logged in.
  func visitor(loggedInAs user: String, stays: Bool = false) async -> TestVisitor {
    let visitor = visitor()
    _ = await logIn(visitor, as: user, stays: stays)
    return visitor
  }

  func logIn(
    _ visitor: TestVisitor, as user: String, password: String = "open", stays: Bool = false,
    to: String? = nil, _ fields: HTTPFields = [:]
  ) async -> SiteResponse {
    let query = to.map { "?to=\(URLQuery.encode($0))" } ?? ""
    return await visitor.post(
      Self.logInAction + query,
      stays
        ? ["username": user, "password": password, "stay": "true"]
        : ["username": user, "password": password], fields)
  }
}

extension TestVisitor {
  var session: String? { cookies["pe-session"] }
}
