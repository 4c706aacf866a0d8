import Gunzip
import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite struct ContentCodingTests {
  private static let gzip: HTTPFields = [.acceptEncoding: "gzip, deflate, br"]
  private static let addresses = [
    "/rows", "/rows/-/document", "/rows/-/rows", AssetLibrary().stylesheet, AssetLibrary().script,
    "/-/assets/page.0123456789ab.css",
  ]

  private func site(_ change: (inout SiteConfiguration) -> Void = { _ in }) throws -> Site {
    let source = MemoryRows.numbered(60)
    return try .test(
      Page("/rows", batch: 50) { _ in
        PageContent(title: "Rows", table: Table(columns: ["Name", "Text"]), rows: source)
      },
      Page("/small", title: "Small") { _ in Table() },
      change: change)
  }

  private func fields(_ response: SiteResponse, without names: HTTPField.Name...) -> HTTPFields {
    var fields = response.head.headerFields
    for name in names { fields[name] = nil }
    return fields
  }

  // MARK: Compressed and plain responses

  @Test(arguments: addresses)
  func aClientThatAcceptsGzipGetsCompressedBytes(path: String) async throws {
    let site = try site()
    let plain = await site.send(path)
    let compressed = await site.send(path, Self.gzip)
    #expect(compressed.status == 200)
    #expect(compressed[.contentEncoding] == "gzip")
    #expect(plain[.contentEncoding] == nil)
    #expect(compressed.body.count < plain.body.count / 2)
    #expect(try Gunzip.decompress(compressed.body) == plain.body)
    #expect(
      fields(compressed, without: .contentEncoding, .eTag) == fields(plain, without: .eTag))
  }

  @Test(arguments: addresses) func plainAndGzipBytesHaveDifferentTags(path: String) async throws {
    let site = try site()
    let tag = try #require(await site.send(path)[.eTag])
    let compressed = await site.send(path, Self.gzip)[.eTag]
    #expect(compressed == "\(tag.dropLast())-gzip\"")
  }

  @Test(arguments: addresses) func varyAlwaysNamesAcceptEncoding(path: String) async throws {
    let site = try site()
    for fields in [[:], Self.gzip] {
      let vary = try #require(await site.send(path, fields)[.vary])
      #expect(vary.components.filter { $0 == "Accept-Encoding" }.count == 1, "\(vary)")
    }
  }

  @Test(arguments: addresses) func headMatchesGet(path: String) async throws {
    let site = try site()
    for fields in [[:], Self.gzip] {
      let get = await site.send(path, fields)
      let head = await site.send(path, method: .head, fields)
      #expect(head.head == get.head)
      #expect(head.body == get.body)
    }
  }

  @Test(arguments: [nil, "", "identity", "br", "gzip;q=0", "*;q=0"])
  func otherClientsGetUncompressedBytes(field: String?) async throws {
    var fields = HTTPFields()
    fields[.acceptEncoding] = field
    let response = try await site().send("/rows", fields)
    #expect(response[.contentEncoding] == nil)
    #expect(response.text.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func compressionIsDeterministic() async throws {
    let first = try await site().send("/rows", Self.gzip)
    let site = try site()
    for _ in 0..<3 { #expect(await site.send("/rows", Self.gzip).body == first.body) }
  }

  // MARK: Conditional requests

  @Test(arguments: addresses) func aMatchingTagReturns304(path: String) async throws {
    let site = try site()
    for fields in [[:], Self.gzip] {
      let full = await site.send(path, fields)
      let tag = try #require(full[.eTag])
      for condition in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        var fields = fields
        fields[.ifNoneMatch] = condition
        for method in [HTTPRequest.Method.get, .head] {
          let response = await site.send(path, method: method, fields)
          #expect(response.status == 304)
          #expect(response.body.isEmpty)
          #expect(response[.contentEncoding] == nil)
          for name in [HTTPField.Name.eTag, .vary, .cacheControl] {
            #expect(response[name] == full[name])
            #expect(response[name] != nil)
          }
        }
      }
    }
  }

  /// A 304 would name an entity tag for which the client has no content.
  @Test(arguments: addresses) func theTagOfTheOtherCodingDoesNotMatch(path: String) async throws {
    let site = try site()
    let plain = try #require(await site.send(path)[.eTag])
    let compressed = try #require(await site.send(path, Self.gzip)[.eTag])
    var fields = Self.gzip
    fields[.ifNoneMatch] = plain
    let first = await site.send(path, fields)
    #expect(first.status == 200)
    #expect(first[.contentEncoding] == "gzip")
    let second = await site.send(path, [.ifNoneMatch: compressed])
    #expect(second.status == 200)
    #expect(second[.contentEncoding] == nil)
    // A client with both tags has the content in either coding.
    fields[.ifNoneMatch] = "\(plain), \(compressed)"
    #expect(await site.send(path, fields).status == 304)
    fields[.acceptEncoding] = nil
    #expect(await site.send(path, fields).status == 304)
  }

  @Test func aPostIgnoresIfNoneMatch() async throws {
    let response = try await site().send("/rows", method: .post, [.ifNoneMatch: "*"])
    #expect(response.status == 405)
  }

  // MARK: Uncompressed responses

  @Test func smallResponsesAreNotCompressed() async throws {
    let site = try site()
    let response = await site.send("/small/-/document", Self.gzip)
    #expect(response.body.count < 1024)
    #expect(response[.contentEncoding] == nil)
    #expect(response[.eTag]?.contains("gzip") == false)
    #expect(await site.send("/-/health", Self.gzip)[.vary] == nil)
  }

  @Test(arguments: [(1023, false), (1024, true)])
  func compressionStartsAtOneKibibyte(count: Int, isCompressed: Bool) {
    var response = SiteResponse(
      .ok, type: "text/plain", body: [UInt8](repeating: 65, count: count), cache: .never)
    finish(&response)
    #expect((response[.contentEncoding] == "gzip") == isCompressed)
    #expect((response[.vary] == "Accept-Encoding") == isCompressed)
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", true), ("text/plain", true), ("TEXT/CSS;charset=utf-8", true),
    ("text/javascript; charset=utf-8", true), ("application/json", true),
    ("application/json-patch+json", true), ("application/problem+json", true),
    ("application/javascript", true), ("image/svg+xml", true), ("application/xml", true),
    ("text/event-stream; charset=utf-8", false), ("image/png", false), ("font/woff2", false),
    ("application/pdf", false), ("application/octet-stream", false), ("application/gzip", false),
    ("", false), ("application/jsonp", false), ("image/svg", false),
  ])
  func onlyTextTypesAreCompressed(type: String, isCompressed: Bool) {
    var response = SiteResponse(
      .ok, type: type, body: [UInt8](repeating: 65, count: 5000), cache: .never)
    finish(&response)
    #expect((response[.contentEncoding] == "gzip") == isCompressed)
    #expect((response[.vary] == "Accept-Encoding") == isCompressed)
  }

  @Test func aStreamIsNeverCompressed() async throws {
    let page = Page("/live", title: "Live") { _ in
      Table { Section { Row(key: "a") { "cell" } } }
    }
    .live()
    let site = try Site.test(page)
    let version = try #require(try await site.json("/live/-/document")["version"]?.text)
    let response = await site.send("/live/-/events?from=\(version)", Self.gzip)
    #expect(response.status == 200)
    #expect(response.stream != nil)
    #expect(response[.contentEncoding] == nil)
  }

  @Test func anExistingContentEncodingIsKept() {
    var response = SiteResponse(
      .ok, type: "text/plain", body: [UInt8](repeating: 65, count: 5000), cache: .never)
    response.head.headerFields[.contentEncoding] = "br"
    finish(&response)
    #expect(response[.contentEncoding] == "br")
    #expect(response.body.count == 5000)
  }

  @Test func aSiteWithCompressionOffCompressesNothing() async throws {
    let site = try site { $0.compresses = false }
    for path in Self.addresses {
      let response = await site.send(path, Self.gzip)
      #expect(response[.contentEncoding] == nil)
      let tag = try #require(response[.eTag])
      var fields = Self.gzip
      fields[.ifNoneMatch] = tag
      #expect(await site.send(path, fields).status == 304)
    }
    #expect(await site.send(site.assets.script, Self.gzip)[.vary] == nil)
  }

  // MARK: Other header fields and responses

  @Test(arguments: [
    (nil, "Accept-Encoding"), ("Cookie, Accept", "Cookie, Accept, Accept-Encoding"),
    ("accept-encoding,Cookie", "accept-encoding,Cookie"), ("*", "*"),
  ])
  func existingVaryFieldsAreKept(before: String?, after: String) {
    var response = SiteResponse(
      .ok, type: "text/plain", body: [UInt8](repeating: 65, count: 5000), cache: .never)
    response.head.headerFields[.vary] = before
    finish(&response)
    #expect(response[.vary] == after)
  }

  @Test func problemsAreCompressed() async throws {
    let page = Page("/long") { _ in
      throw SiteProblem(.conflict, String(repeating: "This is taken. ", count: 200))
    }
    let site = try Site.test(page)
    for accept in [nil, Wanted.html] {
      let plain = await site.send("/long", accept: accept)
      let compressed = await site.send("/long", accept: accept, Self.gzip)
      #expect(compressed.status == 409)
      #expect(compressed[.contentEncoding] == "gzip")
      #expect(compressed[.cacheControl] == "no-store")
      #expect(compressed[.eTag] == nil)
      #expect(try Gunzip.decompress(compressed.body) == plain.body)
    }
  }

  @Test func patchesAreCompressed() async throws {
    let source = MemoryRows.numbered(50)
    let site = try Site.rows(source)
    let version = try #require(try await site.json("/rows/-/document")["version"]?.text)
    source.edit { for index in $0.indices { $0[index].text = "changed \(index)" } }
    let path = "/rows/-/patch?from=\(version)"
    let plain = await site.send(path)
    let compressed = await site.send(path, Self.gzip)
    #expect(compressed[.contentType] == Wanted.patch)
    #expect(compressed[.contentEncoding] == "gzip")
    #expect(try Gunzip.decompress(compressed.body) == plain.body)
  }

  @Test func actionResponsesAreCompressed() async throws {
    let visitor = TestVisitor(
      try .test(
        .diary(sections: { _, notes in
          [
            Section(
              key: "s",
              rows: [
                Row(
                  key: "a",
                  Button("b", id: "b", confirmation: String(repeating: "Sure? ", count: 300)) {
                    _ in
                  })
              ])
          ]
        })))
    let path = "/page/-/actions/s/a/b/tap"
    let plain = await visitor.post(path)
    #expect(plain.status == 200)
    let compressed = await visitor.post(path, [:], Self.gzip)
    #expect(compressed[.contentEncoding] == "gzip")
    let sent = String(decoding: try Gunzip.decompress(compressed.body), as: UTF8.self)
    // Each response has its own form key.
    #expect(sent.formKeys != plain.text.formKeys)
    #expect(sent.replacing(sent.formKeys[0], with: plain.text.formKeys[0]) == plain.text)
  }

  // MARK: Lengths that could reveal content

  @Test func crossSiteRequestsWithCookiesAreNotCompressed() async throws {
    let site = try site()
    var fields = Self.gzip
    fields[.cookie] = "a=b"
    for (origin, isCompressed) in [
      ("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false),
      (nil, false),
    ] {
      fields[.secFetchSite] = origin
      fields[.secFetchMode] = "navigate"
      for path in ["/rows?q=guess", "/rows/-/document", "/rows/-/rows"] {
        let response = await site.send(path, fields)
        #expect((response[.contentEncoding] == "gzip") == isCompressed, "\(path) \(origin ?? "")")
        #expect(response[.vary] == "Cookie, Accept, Accept-Encoding")
        // The tag matches the coding that is sent, so that caches do not confuse the two.
        #expect(response[.eTag]?.hasSuffix("-gzip\"") == isCompressed)
      }
      #expect(await site.send(site.assets.script, fields)[.contentEncoding] == "gzip")
    }
    // A fetch by the page's script: another site may have chosen the query in its URL.
    fields[.secFetchSite] = "same-origin"
    fields[.secFetchMode] = "cors"
    #expect(await site.send("/rows/-/rows", fields)[.contentEncoding] == "gzip")
    #expect(await site.send("/rows/-/rows?q=guess", fields)[.contentEncoding] == nil)
    fields[.cookie] = nil
    fields[.secFetchSite] = "cross-site"
    #expect(await site.send("/rows", fields)[.contentEncoding] == "gzip")
  }

  @Test func authorizedPagesAreCompressedOnlyForSameOriginRequests() async throws {
    let site = try Site.test(
      Page("/page", title: String(repeating: "Page ", count: 300)) { _ in Table() }
        .authorized { request in
          guard request.headerFields[.userAgent] != nil else {
            throw SiteProblem(.forbidden, String(repeating: "This is not for you. ", count: 100))
          }
          return "known by the address"
        })
    for path in ["/page", "/page/-/document"] {
      for agent in [nil, "agent"] {
        var fields = Self.gzip
        fields[.userAgent] = agent
        let silent = await site.send(path, fields)
        #expect(silent.body.count > 1024)
        #expect(silent[.contentEncoding] == nil)
        fields[.secFetchSite] = "cross-site"
        #expect(await site.send(path, fields)[.contentEncoding] == nil)
        fields[.secFetchSite] = "same-origin"
        #expect(await site.send(path, fields)[.contentEncoding] == "gzip")
      }
    }
  }

  @Test func eachUserGetsTheirOwnCompressedBytes() async throws {
    let site = try Site.test(
      Page("/page") { request in
        PageContent(
          title: "Page",
          table: Table {
            Section {
              Row(key: "a") { String(repeating: "for \(request.identity ?? "") ", count: 200) }
            }
          })
      }
      .authorized { $0.headerFields[.authorization] })
    await withTaskGroup(of: Void.self) { group in
      for round in 0..<40 {
        group.addTask {
          let name = "reader\(round % 8)"
          let response = await site.send(
            "/page",
            [.acceptEncoding: "gzip", .authorization: name, .secFetchSite: "same-origin"])
          #expect(response[.contentEncoding] == "gzip")
          let text = (try? Gunzip.decompress(response.body)).map {
            String(decoding: $0, as: UTF8.self)
          }
          #expect(text?.contains("for \(name) for \(name)") == true)
          #expect(text?.matches(of: /for reader\d/).contains { $0.0 != "for \(name)" } == false)
        }
      }
    }
  }

  // MARK: Helpers

  private func finish(_ response: inout SiteResponse) {
    let request = HTTPRequest(
      method: .get, scheme: nil, authority: "localhost", path: "/", headerFields: Self.gzip)
    ContentCoding(isOn: true).finish(&response, to: request, for: .bearer)
  }
}

extension String {
  /// The members of a comma-separated header field.
  fileprivate var components: [String] {
    split(separator: ",").map { String($0.trimmingPrefix(" ")) }
  }
}
