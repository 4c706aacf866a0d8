import Foundation
import HTTPTypes
import PageCommands
import PagePasswords
import PageSite
import PageTesting
import Synchronization
import TestSupport
import Testing

@testable import pages

/// Tests of `--password-file`: only readers who are logged in can see pages.
@Suite struct PasswordFileTests {
  /// A hash function with a low cost, which is fast enough for tests.
  private static var passwords: ScryptPasswords {
    var cost = ScryptPasswords.Cost()
    cost.logN = 4
    return ScryptPasswords(cost: cost)
  }

  /// A hash function with a low cost that records the costs of all verified hashes.
  private final class CountedPasswords: PasswordHashing {
    private let passwords = PasswordFileTests.passwords
    private let verified = Mutex<[String]>([])

    func hash(_ password: String) async throws -> String { try await passwords.hash(password) }

    func verify(_ password: String, against hash: String?) async throws -> Bool {
      let cost = hash.map { String($0.split(separator: "$")[1]) } ?? "ln=4,r=8,p=3"
      verified.withLock { $0.append(cost) }
      return try await passwords.verify(password, against: hash)
    }

    func isOutdated(_ hash: String) -> Bool { passwords.isOutdated(hash) }

    /// Returns the costs of the hashes that `body` verifies.
    func costs(_ body: () async throws -> Void) async rethrows -> [String] {
      verified.withLock { $0 = [] }
      try await body()
      return verified.withLock { $0 }
    }
  }

  private func file(
    _ text: String, _ passwords: any PasswordHashing = Self.passwords
  ) async throws -> (Databases, PasswordFile) {
    let databases = try Databases()
    try databases.make("CREATE TABLE teas (id INTEGER PRIMARY KEY, name TEXT)")
    try Data(text.utf8).write(to: URL(filePath: databases.path("passwords")))
    return (databases, try await PasswordFile(path: databases.path("passwords"), passwords))
  }

  @Test func aLineHoldsANameAndAPasswordOrHash() async throws {
    let hash = try await Self.passwords.hash("se:cret")
    let (databases, file) = try await file("# who\n\nada: with space :\nbob:\(hash)\r\n")
    defer { withExtendedLifetime(databases) {} }
    #expect(try await file.user("ada", " with space :") == "ada")
    #expect(try await file.user("bob", "se:cret") == "bob")
    for (name, password) in [("bob", "secret"), ("ada", "se:cret"), ("eve", ""), ("", "se:cret")] {
      #expect(try await file.user(name, password) == nil, "\(name)")
    }
  }

  @Test func aPasswordWithoutANameAcceptsAnyName() async throws {
    let (databases, file) = try await file("open sesame\n")
    defer { withExtendedLifetime(databases) {} }
    #expect(try await file.user("anybody", "open sesame") == "anybody")
    #expect(try await file.user("anybody", "open") == nil)
    #expect(try await file.user("anybody", "open sesame\0") == nil)
  }

  @Test func aNameWithItsOwnPasswordRejectsTheSharedOne() async throws {
    let (databases, file) = try await file("\u{FEFF}ada:one\n:shared\n")
    defer { withExtendedLifetime(databases) {} }
    #expect(try await file.user("ada", "one") == "ada")
    #expect(try await file.user("ada", "shared") == nil)
    #expect(try await file.user("eve", "shared") == "eve")
    #expect(try await file.user("eve", ":shared") == nil)
    #expect(file.hasUser("ada") && file.hasUser("eve"))
    let (others, named) = try await self.file("ada:one")
    defer { withExtendedLifetime(others) {} }
    #expect(named.hasUser("ada") && !named.hasUser("eve"))
  }

  /// Equal work for every attempt does not reveal which names exist.
  @Test(arguments: [
    "ada:one", "ada:one\nada:two\nbob:three", "open sesame", "ada:one\n:shared\n:another\n:third",
    "ada:one\nbob:$other", "ada:$other\nada:two\n:$other",
  ])
  func everyLoginAttemptComputesTheSameHashes(text: String) async throws {
    var cost = ScryptPasswords.Cost()
    cost.logN = 5
    let other = try await ScryptPasswords(cost: cost).hash("other")
    let passwords = CountedPasswords()
    let (databases, file) = try await file(text.replacing("$other", with: other), passwords)
    defer { withExtendedLifetime(databases) {} }
    var all: Set<[String]> = []
    for name in ["ada", "bob", "eve", "ad\u{200B}a", "", String(repeating: "a", count: 900)] {
      for password in ["one", "two", "other", "shared", "wrong", "", "one\0", "\0"] {
        all.insert(try await passwords.costs { _ = try await file.user(name, password) })
      }
    }
    let work = try #require(all.first)
    #expect(all.count == 1, "\(all)")
    #expect((1...PasswordFile.hashLimit).contains(work.count))
    #expect(work.contains("ln=5,r=8,p=3") == text.contains("$other"))
  }

  @Test func aUserCanHaveSeveralPasswords() async throws {
    let (databases, file) = try await file("ada:old\nbob:tea\nada:new")
    defer { withExtendedLifetime(databases) {} }
    for password in ["old", "new"] { #expect(try await file.user("ada", password) == "ada") }
    // Other hashes are computed only for equal work. Their passwords are not accepted.
    for (name, password) in [("ada", "tea"), ("bob", "old"), ("bob", "new"), ("eve", "old")] {
      #expect(try await file.user(name, password) == nil, "\(name)")
    }
  }

  @Test func tooManyHashesPerLoginAreRejected() async throws {
    let lines = (1...5).map { "ada:password\($0)" }.joined(separator: "\n")
    let error = await #expect(throws: CommandError.self) {
      try await file("# all of ada's\nbob:tea\n" + lines)
    }
    #expect(error.messageText.contains("5 hashes"))
    #expect(error.messageText.contains("lines 3, 4, 5, 6, 7"))
  }

  @Test func loginsWithASharedPasswordCountAsOneAccount() async throws {
    let (databases, shared) = try await file("ada:one\n:shared")
    let (others, named) = try await file("ada:one")
    defer { withExtendedLifetime((databases, others)) {} }
    // Names with a password of their own share the account, too. Otherwise, refusals would reveal which names exist.
    for name in ["ada", "eve", "ad\u{200B}a"] { #expect(shared.account(name) == "") }
    #expect(named.account("ada") == named.account(" \u{FF41}da "))
    #expect(named.account("ada") != named.account("eve"))
  }

  @Test func attemptsAtASharedPasswordAreLimitedAcrossNames() async throws {
    let (databases, passwords) = try await file("open sesame")
    let site = try await databases.site(passwords: passwords)
    func attempt(_ name: String, _ password: String) async -> Int {
      await site.respond(
        to: HTTPRequest(
          method: .post, scheme: "http", authority: "localhost",
          path: "/~login/-/actions/log~2Din/log~2Din/log~2Din/submit",
          headerFields: [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]),
        body: Array("username=\(name)&password=\(password)".utf8), client: "192.0.2.1"
      ).head.status.code
    }
    for number in 0..<5 { #expect(await attempt("user\(number)", "wrong") == 422) }
    #expect(await attempt("user5", "open+sesame") == 429)
  }

  @Test func aNameIsComparedAndShownInItsNormalForm() async throws {
    let (databases, passwords) = try await file(
      "Zoe\u{308}:one\n\u{FF42}ob:two\nbob:three\nJohn \u{3000} Doe:four")
    defer { withExtendedLifetime(databases) {} }
    #expect(try await passwords.user("Zo\u{EB}", "one")?.unicodeScalars.count == 3)
    #expect(try await passwords.user(" Zoe\u{308} ", "one") == "Zo\u{EB}")
    // Two lines for the same user.
    #expect(try await passwords.user("bob", "two") == "bob")
    #expect(try await passwords.user("\u{FF42}ob", "three") == "bob")
    #expect(try await passwords.user("John Doe", "four") == "John Doe")
    #expect(try await passwords.user("Bob", "two") == nil, "User names are case-sensitive")
    #expect(passwords.hasUser("bob") && !passwords.hasUser("\u{FF42}ob"))

    let site = try await databases.site(passwords: passwords)
    let page = try await SiteClient(site, script: .off).visit("/~logout")
      .submit("Log in", ["User name": " \u{FF42}ob", "Password": "three"])
    #expect(page.url == "/~logout" && page.text.contains("bob"))
  }

  @Test func namesWithInvisibleCharactersAreRejected() async throws {
    let (databases, file) = try await file("ada:one\n:shared")
    defer { withExtendedLifetime(databases) {} }
    for name in ["ad\u{200B}a", "ada\u{FEFF}", "\u{202E}ada", "ada\u{E0061}", "a\u{AD}da"] {
      #expect(try await file.user(name, "one") == nil)
      #expect(try await file.user(name, "shared") == nil)
      #expect(!file.hasUser(name))
    }
  }

  @Test(arguments: [
    ("ada:one\n\nad\u{200B}a:two", "Line 3", "U+200B"),
    ("# users\nada\u{1}:two", "Line 2", "U+0001"), ("\u{FB01}n:one", "Line 1", "U+FB01"),
    ("a\u{A0}b:one", "Line 1", "U+00A0"), ("\u{2028}b:one\na\u{2028}b:two", "Line 2", "U+2028"),
    (String(repeating: "a", count: 201) + ":one", "Line 1", "longer than 200 bytes"),
    ("ada:one\nbob:", "Line 2", "no password for 'bob'"),
    ("ada:one\nbob:two\0", "Line 2", "NUL character in the password for 'bob'"),
    ("two\0\nada:one", "Line 1", "NUL character"),
    ("ada:one\nbob:$scrypt$garbage", "Line 2", "hash for 'bob'"),
  ])
  func invalidLinesAreRejectedWithTheirNumber(
    text: String, line: String, reason: String
  ) async throws {
    let error = await #expect(throws: CommandError.self) { try await file(text) }
    #expect(error.messageText.contains(line), "\(error.messageText)")
    #expect(error.messageText.contains(reason), "\(error.messageText)")
  }

  @Test(arguments: [
    "bob:", ":", "ada:$scrypt$garbage", "", "# nobody\n", String(repeating: "a:b\n", count: 101),
    "\u{0}".padded,
  ])
  func invalidPasswordFilesAreRejected(text: String) async throws {
    await #expect(throws: CommandError.self) { try await file(text) }
  }

  @Test func allPagesRequireALogin() async throws {
    let (databases, passwords) = try await file("ada:open sesame")
    let site = try await databases.site(isWritable: true, passwords: passwords)
    let client = SiteClient(site, script: .off)
    for path in [
      "/", "/teas", "/teas/-/export", "/teas/-/rows", "/teas/-/document", "/teas/-/filter",
      "/teas/~new", "/~sql?sql=SELECT%201", "/~sql/-/export?sql=SELECT%201", "/teas/1",
      "/teas/1/edit", "/teas/1/-/value", "/~logout",
    ] {
      let page = try await client.visit(path)
      #expect(page.url.hasPrefix("/~login?to=") || page.status == 403, "\(path)")
      #expect(!page.html.contains("teas</a>"), "\(path)")
      #expect(page.status == 403 || !page.html.contains(#"class="pe-out""#), "\(path)")
    }
    var page = try await client.visit("/teas")
    page = try await page.submit("Log in", ["User name": "ada", "Password": "open sesame"])
    #expect(page.url == "/teas" && page.text.contains("No rows"))
    // The navigation has the tables, and the name of the reader.
    #expect(page.html.contains("teas</a>") && page.text.contains("ada Log out"))
    page = try await page.follow("Add").submit("Add", ["name": "Sencha"])
    #expect(page.notice == "Added.")
    page = try await client.visit("/~logout").submit("Log out")
    #expect(page.url.hasPrefix("/~login"))
    #expect(try await client.visit("/teas").url.hasPrefix("/~login"))
  }
}

extension String {
  /// The text after 70,000 bytes, more than a file may contain.
  fileprivate var padded: String { String(repeating: "a", count: 70_000) + self }
}

extension CommandError? {
  fileprivate var messageText: String { map { "\($0)" } ?? "" }
}
