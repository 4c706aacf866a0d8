import Foundation
import PageCommands
import PagePasswords
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// `--password-file`: nobody sees anything who does not log in.
@Suite struct PasswordFileTests {
  /// As good as any other for tests, and quick.
  private static var passwords: ScryptPasswords {
    var cost = ScryptPasswords.Cost()
    cost.logN = 4
    return ScryptPasswords(cost: cost)
  }

  private func file(_ text: String) async throws -> (Databases, PasswordFile) {
    let databases = try Databases()
    try databases.make("CREATE TABLE teas (id INTEGER PRIMARY KEY, name TEXT)")
    try Data(text.utf8).write(to: URL(filePath: databases.path("passwords")))
    return (databases, try await PasswordFile(path: databases.path("passwords"), Self.passwords))
  }

  @Test func aLineIsANameAndAPasswordOrItsHash() async throws {
    let hash = try await Self.passwords.hash("se:cret")
    let (databases, file) = try await file("# who\n\nada: with space :\nbob:\(hash)\r\n")
    defer { withExtendedLifetime(databases) {} }
    #expect(try await file.user("ada", " with space :") == "ada")
    #expect(try await file.user("bob", "se:cret") == "bob")
    for (name, password) in [("bob", "secret"), ("ada", "se:cret"), ("eve", ""), ("", "se:cret")] {
      #expect(try await file.user(name, password) == nil, "\(name)")
    }
  }

  @Test func aPasswordAloneIsForWhoeverKnowsIt() async throws {
    let (databases, file) = try await file("open sesame\n")
    defer { withExtendedLifetime(databases) {} }
    #expect(try await file.user("anybody", "open sesame") == "anybody")
    #expect(try await file.user("anybody", "open") == nil)
  }

  @Test func aNameWithAPasswordIsNobodyElses() async throws {
    let (databases, file) = try await file("\u{FEFF}ada:one\n:shared\n")
    defer { withExtendedLifetime(databases) {} }
    #expect(try await file.user("ada", "one") == "ada")
    #expect(try await file.user("ada", "shared") == nil)
    #expect(try await file.user("eve", "shared") == "eve")
    #expect(try await file.user("eve", ":shared") == nil)
    #expect(file.knows("ada") && file.knows("eve"))
    let (others, named) = try await self.file("ada:one")
    defer { withExtendedLifetime(others) {} }
    #expect(named.knows("ada") && !named.knows("eve"))
  }

  @Test(arguments: [
    "bob:", ":", "ada:$scrypt$garbage", "", "# nobody\n", String(repeating: "a:b\n", count: 101),
    "\u{0}".padded,
  ])
  func aFileThatSaysNobodyIsRefused(text: String) async throws {
    await #expect(throws: CommandError.self) { try await file(text) }
  }

  @Test func whatIsServedIsForThoseWhoLogIn() async throws {
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
    }
    var page = try await client.visit("/teas")
    page = try await page.submit("Log in", ["Name": "ada", "Password": "open sesame"])
    #expect(page.url == "/teas" && page.text.contains("No rows"))
    page = try await page.follow("Add").submit("Add", ["name": "Sencha"])
    #expect(page.notice == "Added.")
    page = try await client.visit("/~logout").submit("Log out")
    #expect(page.url.hasPrefix("/~login"))
    #expect(try await client.visit("/teas").url.hasPrefix("/~login"))
  }
}

extension String {
  /// More than is read.
  fileprivate var padded: String { String(repeating: "a", count: 70_000) + self }
}
