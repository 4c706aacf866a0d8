import Foundation
import PageElements
import PageTesting
import Testing

@Suite struct LinkTests {
  @Test func aLinkIsAnAnchor() throws {
    #expect(try Link("Menu", to: "/menu").html() == "<a href=\"/menu\">Menu</a>")
  }

  @Test func titleAndAddressAreEscaped() throws {
    #expect(
      try Link("<b>", to: "/?a=1&b=\"'<>").html()
        == "<a href=\"/?a=1&amp;b=&quot;&#39;&lt;&gt;\">&lt;b&gt;</a>")
  }

  static let allowed = [
    "/", "/menu", "/a:b", "menu", "menu/tea", "../up", "./a:b", "?q=1", "?next=javascript:x",
    "#top", "#javascript:x", "http://example.com", "https://example.com/a?b#c",
    "HTTPS://EXAMPLE.COM",
    "HtTp://example.com:8080/", "https:", "http:x", "mailto:ada@example.com", "MAILTO:a@b",
    "tel:+123", "TEL:1", "//example.com/menu", "/javascript:x", "a.b?c:d", "%6Aavascript",
    "javascript", "javascript&colon;alert(1)", "é/x", "100%", "javascript：x",
    "https://example.com/:x",
  ]

  @Test(arguments: allowed)
  func aSafeAddressIsAccepted(_ url: String) throws {
    let escaped = String(decoding: NaiveEscaping.escaped(url), as: UTF8.self)
    #expect(try Link("x", to: Address(url)).html() == "<a href=\"\(escaped)\">x</a>")
  }

  static let refused = [
    "", "javascript:alert(1)", "JavaScript:alert(1)", "JAVASCRIPT:x", " javascript:x",
    "\tjavascript:x", "\njavascript:x", "\rjavascript:x", "java\tscript:x", "java\nscript:x",
    "java\rscript:x", "javascript\t:x", "javascript :x", "\u{0}javascript:x", "java\u{0}script:x",
    "\u{1}javascript:x", "\u{1F}javascript:x", "\u{7F}javascript:x", "\u{A0}javascript:x",
    "\u{FEFF}javascript:x", "\u{2028}javascript:x", "jav\u{AD}ascript:x", "ｊavascript:x",
    "javascript:https://x", "%6Aavascript:x", "data:text/html,x", "DATA:,", "vbscript:x",
    "file:///etc/passwd", "ftp://example.com", "blob:x", "about:blank", "view-source:x", "ws:x",
    "httpss://x", "xhttps://x", "htt:x", "http+x:y", "mail:x", "tel1:x", "t.el:x", ":", ":x", "1:2",
    " /menu", "a b", "menu\n", "telmailto:x", "javascript://%0Aalert(1)", "-:x",
  ]

  @Test(arguments: refused)
  func anUnsafeAddressIsAnError(_ url: String) {
    #expect(throws: RenderError.unsafeURL(url)) { try Link("x", to: Address(url)).html() }
  }

  @Test func aSchemeWithAControlCharacterIsRejected() {
    for value in UInt8(0)...0x20 {
      let control = String(Unicode.Scalar(value))
      for place in 0...10 {
        var url = "javascript"
        url.insert(contentsOf: control, at: url.index(url.startIndex, offsetBy: place))
        #expect(throws: RenderError.unsafeURL(url + ":x")) {
          try Link("x", to: Address(url + ":x")).html()
        }
      }
    }
  }

  @Test func onlyAllowedSchemesAreAccepted() {
    var random = SplitMix64(seed: 7)
    let letters: [Character] = Array("htpsmailoeTELxjv+.-1")
    for _ in 0..<5_000 {
      let scheme = String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "x"
        })
      let isOurs = ["http", "https", "mailto", "tel"].contains(scheme.lowercased())
      let html = try? Link("x", to: Address(scheme + ":y")).html()
      #expect((html != nil) == isOurs, "\(scheme)")
    }
  }

  @Test func aMailLinkIsAMailtoAddress() throws {
    let link = Link("Ada", mail: "ada@example.com")
    #expect(try link.html() == "<a href=\"mailto:ada@example.com\">Ada</a>")
    #expect(link.url == "mailto:ada@example.com")
    #expect(link == Link("Ada", to: "mailto:ada@example.com"))
    #expect(link.hashValue == Link("Ada", to: "mailto:ada@example.com").hashValue)
    #expect(link.any == Link("Ada", to: "mailto:ada@example.com").any)
    #expect(link.any.props as? Link == link)
    #expect(try link.any.html() == link.html())
  }

  @Test func mailAddressesArePercentEncoded() throws {
    let url = Link("x", mail: "a@b?subject=%20Win&body=\"'<é>").url
    #expect(url == "mailto:a@b%3Fsubject%3D%2520Win%26body%3D%22%27%3C%C3%A9%3E")
    for byte in UInt8(0)..<0x80 {
      let sign = String(Unicode.Scalar(byte))
      let isPlain = "!$()*+,-.:@_~".contains(sign) || sign.allSatisfy { $0.isLetter || $0.isNumber }
      // The character alone, and at each offset, because eight bytes are processed at a time.
      for place in 0...19 {
        let address =
          String(repeating: "a", count: place) + sign
          + String(repeating: "Z", count: place == 0 ? 0 : 19 - place)
        let url = Link("x", mail: address).url
        #expect((url == "mailto:" + address) == isPlain, "\(byte) at \(place)")
        #expect(url.removingPercentEncoding == "mailto:" + address)
      }
    }
  }

  @Test func settingTheURLReplacesAMailAddress() throws {
    var link = Link("Ada", mail: "ada@example.com")
    link.url = "/ada"
    #expect(link == Link("Ada", to: "/ada"))
    #expect(try link.html() == "<a href=\"/ada\">Ada</a>")
  }

  @Test func linksAreComparedByAddress() {
    #expect(Link("a", to: "/b") == Link("a", to: "/b"))
    #expect(Link("a", to: "/b") != Link("a", to: "/c"))
    expectValid(Table(rows: [Row(Link("a", to: "/b"))]))
  }
}
