import HTTPTypes
import PageElements
import PageSiteValidation
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageVisitors
@testable import PageSite

/// Tests of the log-in page.
@Suite struct LogInPageTests {
  /// A clock that stands still. Otherwise, attempts would become available again on a slow machine.
  private let clock = ManualClock().clock

  @Test func `the fields have autocomplete attributes for password managers`() async throws {
    let shop = try LogInSite { $0.validation = try? ResponseValidation(.strict) }
    let page = await shop.visitor().get("/login")
    #expect(page.status == 200)
    #expect(
      page.text.contains(
        #"<input type="text" name="username" value="" autocomplete="username" required="""#))
    #expect(
      page.text.contains(
        #"<input type="password" name="password" value="" autocomplete="current-password" "#))
    #expect(page.text.contains(#"<input type="checkbox" name="stay" value="true"/>"#))
    #expect(page.text.contains(#"autofocus="""#))
  }

  @Test func `a wrong password shows an error and keeps the user name`()
    async throws
  {
    let shop = try LogInSite()
    let visitor = shop.visitor()
    let answer = await shop.logIn(visitor, as: "ada", password: "s3same")
    #expect(answer.status == 422)
    #expect(answer.text.contains("Incorrect user name or password."))
    #expect(answer.text.contains(#"name="username" value="ada""#))
    #expect(!answer.text.contains("s3same"))
    #expect(visitor.session == nil)
  }

  @Test(arguments: [
    ("", "open"), ("ada", ""), (String(repeating: "a", count: 1_001), "open"),
    ("ada", String(repeating: "a", count: 1_001)),
  ])
  func `empty or long credentials are not checked`(name: String, password: String) async throws {
    let shop = try LogInSite()
    #expect(await shop.logIn(shop.visitor(), as: name, password: password).status == 422)
    #expect(shop.passwords.values == [])
  }

  @Test func `a script receives the redirect location`() async throws {
    let shop = try LogInSite()
    let visitor = shop.visitor()
    let answer = await visitor.post(
      LogInSite.logInAction + "?to=%2Faccount", ["username": "ada", "password": "open"],
      [.accept: Wanted.patch])
    #expect(answer.status == 200)
    #expect(answer.text == #"{"location":"/account"}"#)
    #expect(visitor.session != nil)
  }

  @Test func `the fields use the site's language`() async throws {
    let shop = try LogInSite {
      $0.language = Language("xx") { $0 == .password ? "Losung" : Language.english[$0] }
    }
    #expect(await shop.visitor().get("/login").text.contains("Losung"))
  }

  @Test func `attempts are limited per client and account`() async throws {
    let shop = try LogInSite(clock: clock) { $0.clientLimits.posts = nil }
    let visitor = shop.visitor("192.0.2.1")
    for _ in 0..<5 {
      #expect(await shop.logIn(visitor, as: "ada", password: "wrong").status == 422)
    }
    let refused = await shop.logIn(visitor, as: " ADA", password: "open")
    #expect(refused.status == 429)
    #expect(await shop.logIn(visitor, as: "\u{FF41}\u{FF44}a").status == 429)
    #expect(refused[.retryAfter] == "30")
    #expect(shop.passwords.values.count == 5, "The sixth password is not checked")
    #expect(visitor.session == nil)
    // The limit affects neither the client's other accounts nor other clients of the account.
    #expect(await shop.logIn(visitor, as: "bob").status == 303)
    #expect(await shop.logIn(shop.visitor("192.0.2.2"), as: "ada").status == 303)
  }

  @Test func `one client cannot try all accounts`() async throws {
    let shop = try LogInSite(clock: clock) { $0.clientLimits.posts = nil }
    let visitor = shop.visitor("192.0.2.1")
    for number in 0..<30 {
      #expect(await shop.logIn(visitor, as: "user \(number)", password: "wrong").status == 422)
    }
    #expect(await shop.logIn(visitor, as: "user 30").status == 429)
    #expect(await shop.logIn(shop.visitor("127.0.0.1"), as: "ada").status == 303)
  }

  @Test func `attempts on one account are limited across all clients`() async throws {
    let shop = try LogInSite(clock: clock) { $0.clientLimits.posts = nil }
    for number in 0..<100 {
      let visitor = shop.visitor("198.51.100.\(number)")
      #expect(await shop.logIn(visitor, as: "ada", password: "wrong").status == 422)
    }
    #expect(await shop.logIn(shop.visitor("203.0.113.1"), as: "ada").status == 429)
    #expect(await shop.logIn(shop.visitor("203.0.113.1"), as: "bob").status == 303)
  }

  @Test func `a client that has logged in before is not locked out by others`() async throws {
    let shop = try LogInSite(clock: clock) { $0.clientLimits.posts = nil }
    #expect(await shop.logIn(shop.visitor("203.0.113.1"), as: "ada").status == 303)
    for number in 0..<120 {
      let visitor = shop.visitor("198.51.100.\(number)")
      _ = await shop.logIn(visitor, as: "ada", password: "wrong")
    }
    #expect(await shop.logIn(shop.visitor("203.0.113.2"), as: "ada").status == 429)
    let known = shop.visitor("203.0.113.1")
    #expect(await shop.logIn(known, as: "ada").status == 303)
    // The limit for a client and an account still applies to this client.
    for _ in 0..<5 {
      #expect(await shop.logIn(known, as: "ada", password: "wrong").status == 422)
    }
    #expect(await shop.logIn(known, as: "ada").status == 429)
  }

  @Test func `attempts that succeed do not count`() async throws {
    let shop = try LogInSite(clock: clock) { $0.clientLimits.posts = nil }
    for number in 0..<110 {
      let visitor = shop.visitor("198.51.100.\(number)")
      #expect(await shop.logIn(visitor, as: "ada").status == 303)
    }
    for number in 0..<40 {
      #expect(await shop.logIn(shop.visitor(), as: "user \(number)").status == 303)
    }
  }

  @Test func `names of one account share a limit`() async throws {
    let logIn = Page.logIn("/shared", account: { _ in "shared" }) { name, password in
      password == "open" ? name : nil
    }
    let shop = try LogInSite([logIn], clock: clock) { $0.clientLimits.posts = nil }
    let visitor = shop.visitor()
    func attempt(_ name: String, _ password: String) async -> Int {
      await visitor.post(
        LogInSite.logInAction.replacing("/login/", with: "/shared/"),
        ["username": name, "password": password]
      ).status
    }
    for number in 0..<5 { #expect(await attempt("user \(number)", "wrong") == 422) }
    #expect(await attempt("user 5", "open") == 429)
  }

  @Test func `a successful attempt resets the count`() async throws {
    let shop = try LogInSite(clock: clock) { $0.clientLimits.posts = nil }
    let visitor = shop.visitor("192.0.2.1")
    for _ in 0..<3 {
      for _ in 0..<4 { _ = await shop.logIn(visitor, as: "ada", password: "wrong") }
      #expect(await shop.logIn(visitor, as: "ada").status == 303)
    }
  }

  @Test func `the memory for attempts is bounded`() {
    let attempts = LogInAttempts(LogInLimits(), capacity: 100)
    let now = ContinuousClock.now
    for number in 0..<5_000 {
      let name = String(repeating: "long ", count: 100) + "\(number)"
      let client = "192.0.2.\(number % 256)"
      _ = attempts.take(name, by: client, at: now)
      if number.isMultiple(of: 2) { attempts.forgive(name, of: client) }
    }
    #expect(attempts.count <= 400)
  }
}
