import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

/// Tests of sessions, from log-in to expiry.
@Suite struct SessionTests {
  private let shop: LogInSite

  init() throws { shop = try LogInSite() }

  @Test func `an authorized page redirects to the log-in and back`() async throws {
    let visitor = shop.visitor()
    let refused = await visitor.get("/account?x=1&y=a%20b")
    #expect(refused.status == 303)
    #expect(refused[.location] == "/login?to=%2Faccount%3Fx%3D1%26y%3Da%2520b")
    #expect(refused[.cacheControl] == "no-store")
    let answer = await shop.logIn(visitor, as: "ada", to: "/account?x=1&y=a%20b")
    #expect(answer.status == 303)
    #expect(answer[.location] == "/account?x=1&y=a%20b")
    #expect(await visitor.get("/account").text.contains("You are ada."))
  }

  @Test func `a session cookie is random, temporary and stored as a digest`()
    async throws
  {
    let answer = await shop.logIn(shop.visitor(), as: "ada")
    let field = try #require(answer.head.headerFields[values: .setCookie].first)
    let token = try #require(answer.cookies.first?.value)
    #expect(field == "pe-session=\(token); Path=/; HttpOnly; SameSite=Lax")
    #expect(Base64URL.decode(token)?.count == 32)
    let id = try #require(SessionToken(token)?.id)
    #expect(Base64URL.encode(id.digest) != token)
    #expect(shop.store.user(of: id, extendsSession: false) == "ada")
    let stays = await shop.logIn(shop.visitor(), as: "ada", stays: true)
    #expect(stays.head.headerFields[values: .setCookie].contains { $0.contains("Max-Age=") })
    let secure = await shop.logIn(shop.visitor(scheme: "https"), as: "ada")
    #expect(
      secure.head.headerFields[values: .setCookie].allSatisfy {
        $0.hasPrefix("__Host-pe-session=") && $0.hasSuffix("; Secure")
      })
  }

  @Test func `a log-in starts a new session and ends the previous one`() async throws {
    let visitor = await shop.visitor(loggedInAs: "ada")
    let planted = try #require(visitor.session)
    _ = await shop.logIn(visitor, as: "bob")
    #expect(visitor.session != planted)
    #expect(await visitor.get("/account").text.contains("You are bob."))
    let attacker = shop.visitor()
    attacker.cookies = ["pe-session": planted]
    #expect(await attacker.get("/account").status == 303)
    #expect(shop.store.counts == (1, 1))
  }

  @Test func `a log-out invalidates copies of the session cookie`() async throws {
    let visitor = await shop.visitor(loggedInAs: "ada")
    let copied = visitor.cookies
    let answer = await visitor.post("/account/-/actions/account/out/out/tap")
    #expect(answer.status == 303 && answer[.location] == "/account")
    #expect(visitor.session == nil)
    let thief = shop.visitor()
    thief.cookies = copied
    #expect(await thief.get("/account").status == 303)
    #expect(shop.store.counts == (0, 0))
  }

  @Test func `a script without a session receives 403 and a reload signal`()
    async throws
  {
    let visitor = shop.visitor()
    for path in ["document", "rows", "patch?from=x", "events?from=x"] {
      let answer = await visitor.get("/account/-/" + path, accept: "application/json")
      #expect(answer.status == 403)
      #expect(answer[.contentType] == "application/problem+json")
      #expect(answer[try #require(HTTPField.Name("Page-Build"))] == "-")
    }
    // A redirect would lose the form's values, so the response is a 403 page that shows them.
    let sent = await visitor.post("/account/-/actions/account/who/who/tap", ["tea": "Sencha"])
    #expect(sent.status == 403)
    #expect(sent.text.contains("Sencha"))
  }

  @Test func `pages, handlers and routes know the logged-in user`() async throws {
    let visitor = await shop.visitor(loggedInAs: "ada")
    #expect(await visitor.get("/").text.contains("Hello, ada"))
    let copy = try await TestCopy(visitor, "/account")
    let answer = await copy.act("/account/-/actions/account/who/who/tap")
    #expect(answer[try #require(HTTPField.Name("Page-Notice"))] == "It%20is%20ada.")
    #expect(await visitor.get("/export.csv").text == "for ada")
    #expect(await visitor.post("/import").text == "by ada")
    let anonymous = shop.visitor()
    #expect(await anonymous.get("/").text.contains("Hello, stranger"))
    #expect(await anonymous.get("/export.csv")[.location] == "/login?to=%2Fexport.csv")
    #expect(await anonymous.post("/import").status == 403)
  }

  @Test func `a route can log in a user from another service`() async throws {
    let visitor = shop.visitor()
    let answer = await visitor.get("/callback?user=ada")
    #expect(answer[.location] == "/account")
    #expect(await visitor.get("/account").text.contains("You are ada."))
    #expect(await shop.visitor().get("/callback?user=").status == 500)
  }

  @Test func `a session ends when idle and at its maximum lifetime`() async throws {
    let visitor = await shop.visitor(loggedInAs: "ada")
    let limits = SessionLimits()
    for _ in 0..<(limits.lifetime / (limits.idle - 1)) {
      shop.seconds.now += limits.idle - 1
      #expect(await visitor.get("/account").status == 200)
    }
    shop.seconds.now += limits.idle - 1
    #expect(await visitor.get("/account").status == 303, "The session ends at its maximum lifetime")
    let idle = await shop.visitor(loggedInAs: "bob")
    shop.seconds.now += limits.idle
    #expect(await idle.get("/account").status == 303)
    let stays = await shop.visitor(loggedInAs: "cy", stays: true)
    shop.seconds.now += limits.idle
    #expect(await stays.get("/account").status == 200)
    shop.seconds.now += limits.longIdle
    #expect(await stays.get("/account").status == 303)
  }

  @Test func `all sessions of a user can be ended`() async throws {
    let (one, two) = (await shop.visitor(loggedInAs: "ada"), await shop.visitor(loggedInAs: "ada"))
    let other = await shop.visitor(loggedInAs: "bob")
    try await shop.site.endSessions(of: "ada")
    #expect(await one.get("/account").status == 303)
    #expect(await two.get("/account").status == 303)
    #expect(await other.get("/account").status == 200)
  }

  @Test func `visitor state survives a log-in and is deleted at log-out`()
    async throws
  {
    let visitor = shop.visitor()
    _ = await visitor.post("/notes/-/actions/notes/write/write/submit", ["note": "milk"])
    let before = visitor.cookies
    _ = await shop.logIn(visitor, as: "ada")
    #expect(visitor.cookies["pe-visitor"] != before["pe-visitor"])
    #expect(await visitor.get("/notes").text.contains("Noted: milk"))
    let planter = shop.visitor()
    planter.cookies = before
    #expect(
      await !planter.get("/notes").text.contains("milk"),
      "The old cookie gives no access to the state")
    let logged = visitor.cookies
    _ = await visitor.post("/account/-/actions/account/out/out/tap")
    #expect(visitor.cookies.isEmpty)
    #expect(await !visitor.get("/notes").text.contains("milk"))
    planter.cookies = logged
    #expect(await !planter.get("/notes").text.contains("milk"))
  }

  @Test func `a log-in without visitor state sets no visitor cookie`() async throws {
    #expect(await shop.visitor(loggedInAs: "ada").cookies.count == 1)
  }

  @Test func `a repeated log-in is not answered from the stored response`() async throws {
    let visitor = shop.visitor()
    let key = try await visitor.key("/login")
    let values: KeyValuePairs = ["username": "ada", "password": "open", "pe-key": key]
    let first = await visitor.post(LogInSite.logInAction, values)
    visitor.cookies = [:]
    let second = await visitor.post(LogInSite.logInAction, values)
    #expect(first.status == 303 && second.status == 303)
    #expect(first.cookies.map(\.value) != second.cookies.map(\.value))
    #expect(shop.passwords.values == ["ada", "ada"], "The password is checked again")
  }

  @Test func `reading the session of an undeclared page fails`() async throws {
    let page = Page("/plain", title: "Plain") { request in
      let user = try request.session.user ?? "nobody"
      return Table { Section { Row(key: "a", Label(user)) } }
    }
    let shop = try LogInSite([page])
    #expect(await shop.visitor().get("/plain").status == 500)
    let visitor = shop.visitor()
    let answer = await visitor.post("/notes/-/actions/notes/in/in/tap")
    #expect(answer.status == 500)
    #expect(visitor.session == nil)
    #expect("\(UndeclaredSession(path: "/plain"))".contains(".session()"))
  }

  @Test func `requireUser returns 403 without a session`() async throws {
    let page = Page("/mine", title: "Mine") { request in
      let user = try request.session.requireUser()
      return Table { Section { Row(key: "a", Label("For \(user)")) } }
    }.session()
    let shop = try LogInSite([page])
    #expect(await shop.visitor().get("/mine").status == 403)
    let ada = await shop.visitor(loggedInAs: "ada")
    #expect(await ada.get("/mine").status == 200)
  }

  @Test func `a page can have only one kind of identity`() throws {
    let page = Page("/page", title: "Page") { _ in Table() }
    for twice in [
      page.session().authorized { _ in "ada" },
      page.authorized { _ in "ada" }.authorized(orRedirectTo: "/login"),
    ] {
      #expect(throws: SiteError.twoIdentities(path: "/page")) { try Site(pages: [twice]) }
    }
    let route = Route.get("/route") { _ in .empty() }.session().authorized { _ in "ada" }
    #expect(throws: SiteError.twoIdentities(path: "/route")) {
      try Site(pages: [], routes: [route])
    }
    #expect(throws: Never.self) {
      try Site(pages: [page.session().authorized(orRedirectTo: "/login").session()])
    }
  }

  @Test func `only users that pass every condition are authorized`() async throws {
    let page = Page("/admin", title: "Admin") { _ in Table() }
    let shop = try LogInSite(
      [page].authorized(orRedirectTo: "/login") { $0.hasPrefix("a") }
        .map { $0.authorized(orRedirectTo: "/login") { $0.hasSuffix("a") } })
    for (user, status) in [("ada", 200), ("ann", 403), ("eva", 403)] {
      #expect(await shop.visitor(loggedInAs: user).get("/admin").status == status)
    }
    #expect(await shop.visitor().get("/admin").status == 303)
  }

  @Test func `cached pages and versions are separate for each user`() async throws {
    let runs = Recorder<String>()
    let version = ContentVersion { 1 }
    let page = Page("/kept", title: "Kept") { request in
      let user = try request.session.user ?? "nobody"
      runs.append(user)
      return Table { Section { Row(key: "a", Label("For \(user)")) } }
    }.session().cached(by: version)
    let shop = try LogInSite([page])
    let (ada, bob) = (await shop.visitor(loggedInAs: "ada"), await shop.visitor(loggedInAs: "bob"))
    for _ in 0..<2 {
      #expect(await ada.get("/kept").text.contains("For ada"))
      #expect(await bob.get("/kept").text.contains("For bob"))
      #expect(await shop.visitor().get("/kept").text.contains("For nobody"))
    }
    #expect(runs.values == ["ada", "bob", "nobody"])
    // One user's version is unknown for another user.
    let html = await ada.get("/account").text
    let from = try #require(html.firstMatch(of: /data-version="([^"]+)"/)).1
    #expect(await ada.get("/account/-/patch?from=\(from)", accept: Wanted.patch).status == 200)
    #expect(await bob.get("/account/-/patch?from=\(from)", accept: Wanted.patch).status == 410)
  }

  @Test func `a page with a session cannot be cached publicly`() async throws {
    let page = Page("/shared", title: "Shared") { _ in Table() }.session()
    func site(_ field: String, _ page: Page) throws -> Site {
      try .test(
        page.middleware { _, next in
          var response = try await next()
          response.head.headerFields[.cacheControl] = field
          return response
        })
    }
    for field in ["public, max-age=60", "Public", "s-maxage=3600", "max-age=1,s-maxage=5"] {
      #expect(await (try site(field, page)).send("/shared").status == 500)
    }
    #expect(await (try site("private, max-age=60", page)).send("/shared").status == 200)
    let everybodys = Page("/shared", title: "Shared") { _ in Table() }
    #expect(await (try site("public, max-age=60", everybodys)).send("/shared").status == 200)
  }
}
