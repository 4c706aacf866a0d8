import Foundation
import HTTPTypes
import PagePatching
import Testing

@testable import PageHTTP
@testable import PageVisitors
@testable import PageSite

/// Tests that the site rejects each attack in `attacks.json`.
@Suite struct SessionAttacksTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    let family: String
    /// The members of the case, and its family's members for all cases.
    let members: [String: JSONValue]

    subscript(name: String) -> String? { members[name]?.text }
    var testDescription: String { "\(family): \(self["name"] ?? "")" }

    func number(_ name: String) -> Int? {
      if case .number(let number) = members[name] { Int(number) } else { nil }
    }

    var fields: [String: String] {
      guard case .object(let fields) = members["fields"] else { return [:] }
      return fields.compactMapValues(\.text)
    }
  }

  static let attacks: [Attack] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "attacks.json")
    guard let bytes = try? Data(contentsOf: file), let table = try? JSONValue(parsing: bytes) else {
      return []
    }
    return (table["families"]?.items ?? []).flatMap { family in
      guard case .object(let shared) = family else { return [] as [Attack] }
      return (family["cases"]?.items ?? []).compactMap { one in
        guard case .object(let own) = one else { return nil }
        return Attack(
          family: family["family"]?.text ?? "", members: shared.merging(own) { $1 })
      }
    }
  }()

  @Test func `the table of attacks loads with unique names`() {
    #expect(Self.attacks.count >= 80)
    #expect(Set(Self.attacks.map(\.testDescription)).count == Self.attacks.count)
  }

  @Test(arguments: attacks)
  func `the attack is rejected`(attack: Attack) async throws {
    let shop = try LogInSite { $0.clientLimits.posts = nil }
    let tokens = try await Self.tokens(shop)
    func filled(_ text: String) -> String {
      tokens.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
    let padding = String(
      repeating: attack["to"] == nil ? "A" : "a", count: attack.number("repeat") ?? 0)
    let to = URLQuery.encode((attack["to"] ?? "") + padding)
    let path = filled(attack["path"] ?? "/").replacing("{to}", with: to)
    var request = HTTPRequest(
      method: attack["method"] == "POST" ? .post : .get, scheme: "http", authority: "localhost",
      path: path,
      headerFields: [
        .accept: Wanted.html, .contentType: "application/x-www-form-urlencoded",
      ])
    let cookie = filled(attack["cookie"] ?? "") + (attack["to"] == nil ? padding : "")
    if !cookie.isEmpty { request.headerFields[.cookie] = cookie }
    for (name, value) in attack.fields {
      request.headerFields[try #require(HTTPField.Name(name))] = value
    }
    let response = await shop.site.respond(
      to: request, body: Array(filled(attack["body"] ?? "").utf8), client: "192.0.2.1")

    #expect(response.status == attack.number("status"))
    if let location = attack["location"] { #expect(response[.location] == location) }
    if let text = attack["lacks"] { #expect(!response.text.contains(text)) }
    let sets = response.cookies.contains { $0.name == "pe-session" }
    #expect(sets == (attack.members["sets"] == .bool(true)))
    if let planted = attack["planted"] {
      #expect(response.cookies.allSatisfy { $0.value != filled(planted) })
    }
    for field in response.head.headerFields {
      #expect(field.value.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 }, "\(field.name)")
      if let text = attack["lacks"] { #expect(!field.value.contains(text), "\(field.name)") }
    }
    // Ada's session must survive any attack, except a new log-in with the session's own cookie.
    if !cookie.contains(try #require(tokens["live"])) || !sets {
      let live = try #require(tokens["live"].flatMap { SessionToken($0) })
      #expect(shop.store.user(of: live.id, extendsSession: false) == "ada")
    }
  }

  private static func tokens(_ shop: LogInSite) async throws -> [String: String] {
    let limits = SessionLimits()
    let expired = await shop.visitor(loggedInAs: "ada")
    shop.seconds.now += limits.idle
    let ended = await shop.visitor(loggedInAs: "ada")
    let left = try #require(ended.session)
    _ = await ended.post("/account/-/actions/account/out/out/tap")
    let live = try #require(await shop.visitor(loggedInAs: "ada").session)
    var bytes = try #require(Base64URL.decode(live))
    bytes[31] ^= 1
    return [
      "live": live, "ended": left, "expired": try #require(expired.session),
      "flipped": Base64URL.encode(bytes), "other": SessionToken().text,
      "digest": Base64URL.encode(try #require(SessionToken(live)).id.digest),
    ]
  }
}
