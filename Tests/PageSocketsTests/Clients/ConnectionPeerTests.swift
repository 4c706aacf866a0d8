import HTTPTypes
import Testing

@testable import PageSockets

/// The proxy fields of a request, and the origin that the server derives from them.
struct ProxyCase: Sendable, CustomTestStringConvertible {
  var name: String
  var peer = "10.0.0.1"
  var proxyFields = ProxyFields.standard
  var head: [(String, String)]
  var address: String
  var scheme = "http"
  var authority = "here"
  /// The forwarding fields that the handler still receives.
  var remainingFields: [String] = []

  var testDescription: String { name }
}

@Suite struct ConnectionPeerTests {
  private static let trusted = ["10.0.0.0/8", "fd00::/8", "unix"].compactMap { IPNetwork($0) }
  private static let all: ProxyFields = [.xForwardedFor, .xForwardedProto, .xForwardedHost]

  private func origin(
    _ proxyCase: ProxyCase
  ) throws -> (ConnectionPeer.Origin, HTTPRequest) {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "here", path: "/")
    for (name, value) in proxyCase.head {
      request.headerFields.append(HTTPField(name: try #require(.init(name)), value: value))
    }
    request.headerFields[.accept] = "*/*"
    let peer = ConnectionPeer(
      address: proxyCase.peer, trustedProxies: Self.trusted, proxyFields: proxyCase.proxyFields)
    return (peer.origin(of: &request), request)
  }

  @Test(arguments: xForwarded + forwarded + hostile)
  func theClientIsTheFirstHopThatIsNotTrusted(proxyCase: ProxyCase) throws {
    let (origin, request) = try origin(proxyCase)
    #expect(origin.address == proxyCase.address)
    #expect(request.scheme == proxyCase.scheme)
    #expect(request.authority == proxyCase.authority)
    #expect(
      request.headerFields.map { $0.name.rawName } == proxyCase.remainingFields + ["Accept"])
  }

  // MARK: X-Forwarded

  private static let forField = "X-Forwarded-For"
  private static let proto = "X-Forwarded-Proto"
  private static let host = "X-Forwarded-Host"

  static let xForwarded = [
    ProxyCase(name: "a proxy that sends no fields", head: [], address: "10.0.0.1"),
    ProxyCase(
      name: "one hop", head: [(forField, "192.0.2.7")], address: "192.0.2.7",
      remainingFields: [forField]),
    ProxyCase(
      name: "an IPv6 client", head: [(forField, "2001:DB8:0::1")], address: "2001:db8::1",
      remainingFields: [forField]),
    ProxyCase(
      name: "a mapped IPv4 client", head: [(forField, "::ffff:192.0.2.7")], address: "192.0.2.7",
      remainingFields: [forField]),
    ProxyCase(
      name: "a port", head: [(forField, "192.0.2.7:4711")], address: "192.0.2.7",
      remainingFields: [forField]),
    ProxyCase(
      name: "IPv6 in brackets", head: [(forField, "[2001:db8::1]")], address: "2001:db8::1",
      remainingFields: [forField]),
    ProxyCase(
      name: "IPv6 with a port", head: [(forField, "[2001:db8::1]:443")], address: "2001:db8::1",
      remainingFields: [forField]),
    ProxyCase(
      name: "two trusted hops", head: [(forField, "192.0.2.7, 10.0.0.2")], address: "192.0.2.7",
      remainingFields: [forField]),
    ProxyCase(
      name: "trusted hops of both families", head: [(forField, "192.0.2.7,fd00::5 ,\t10.0.0.2")],
      address: "192.0.2.7", remainingFields: [forField]),
    ProxyCase(
      name: "several lines are one list", head: [(forField, "192.0.2.7"), (forField, "10.0.0.2")],
      address: "192.0.2.7", remainingFields: [forField, forField]),
    ProxyCase(
      name: "all hops trusted: the first", head: [(forField, "10.0.0.3, 10.0.0.2")],
      address: "10.0.0.3", remainingFields: [forField]),
    ProxyCase(
      name: "through a Unix socket", peer: "", head: [(forField, "192.0.2.7")],
      address: "192.0.2.7", remainingFields: [forField]),
    ProxyCase(
      name: "through an IPv6 peer", peer: "fd00::9", head: [(forField, "192.0.2.7")],
      address: "192.0.2.7", remainingFields: [forField]),
    ProxyCase(
      name: "https", head: [(forField, "192.0.2.7"), (proto, "HTTPS")], address: "192.0.2.7",
      scheme: "https", remainingFields: [forField, proto]),
    ProxyCase(
      name: "the scheme alone", head: [(proto, "https")], address: "10.0.0.1", scheme: "https",
      remainingFields: [proto]),
    ProxyCase(
      name: "another scheme", head: [(forField, "192.0.2.7"), (proto, "gopher")],
      address: "192.0.2.7", remainingFields: [forField, proto]),
    ProxyCase(
      name: "a scheme for each hop",
      head: [(forField, "192.0.2.7, 10.0.0.2"), (proto, "https, http")], address: "192.0.2.7",
      scheme: "https", remainingFields: [forField, proto]),
    ProxyCase(
      name: "a scheme from the outermost proxy only",
      head: [(forField, "192.0.2.7, 10.0.0.2"), (proto, "https")], address: "192.0.2.7",
      scheme: "https", remainingFields: [forField, proto]),
    ProxyCase(
      name: "a host", proxyFields: all,
      head: [(forField, "192.0.2.7"), (host, "example.org:8443")],
      address: "192.0.2.7", authority: "example.org:8443", remainingFields: [forField, host]),
    ProxyCase(
      name: "a host for each hop", proxyFields: all,
      head: [(forField, "192.0.2.7, 10.0.0.2"), (host, "example.org"), (host, "inner")],
      address: "192.0.2.7", authority: "example.org", remainingFields: [forField, host, host]),
    ProxyCase(
      name: "an invalid host", proxyFields: all,
      head: [(forField, "192.0.2.7"), (host, "example.org/x")], address: "192.0.2.7",
      remainingFields: [forField, host]),
    ProxyCase(
      name: "a host with a user", proxyFields: all, head: [(host, "me@example.org")],
      address: "10.0.0.1", remainingFields: [host]),
  ]

  // MARK: Forwarded

  private static let forwardedField = "Forwarded"

  private static func forwardedCase(
    _ name: String, _ values: String..., address: String, scheme: String = "http",
    authority: String = "here"
  ) -> ProxyCase {
    ProxyCase(
      name: name, proxyFields: .forwarded, head: values.map { (forwardedField, $0) },
      address: address,
      scheme: scheme, authority: authority, remainingFields: values.map { _ in forwardedField })
  }

  static let forwarded = [
    forwardedCase("one element", "for=192.0.2.7", address: "192.0.2.7"),
    forwardedCase(
      "all parameters in any case", "For=192.0.2.7;PROTO=https;by=10.0.0.1;Host=example.org",
      address: "192.0.2.7", scheme: "https", authority: "example.org"),
    forwardedCase("quoted IPv6", #"for="[2001:db8::1]""#, address: "2001:db8::1"),
    forwardedCase("quoted IPv6 and port", #"for="[2001:db8::1]:80""#, address: "2001:db8::1"),
    forwardedCase("quoted IPv4 and port", #"for="192.0.2.7:80""#, address: "192.0.2.7"),
    forwardedCase("a hidden port", #"for="192.0.2.7:_x""#, address: "192.0.2.7"),
    forwardedCase("escapes in quotes", #"for="192.0\.2\.7""#, address: "192.0.2.7"),
    forwardedCase(
      "blanks around semicolons", "for=192.0.2.7 ; proto=https", address: "192.0.2.7",
      scheme: "https"),
    forwardedCase("a last semicolon", "for=192.0.2.7;", address: "192.0.2.7"),
    forwardedCase(
      "a host with a port", #"for=192.0.2.7;host="example.org:8443""#, address: "192.0.2.7",
      authority: "example.org:8443"),
    forwardedCase("two elements", "for=192.0.2.7, for=10.0.0.2", address: "192.0.2.7"),
    forwardedCase("two lines", "for=192.0.2.7", "for=10.0.0.2", address: "192.0.2.7"),
    forwardedCase(
      "a comma and a semicolon in quotes", #"for=192.0.2.7;x="a,\"b;c", for=10.0.0.2"#,
      address: "192.0.2.7"),
    forwardedCase(
      "the scheme nearest to the client",
      "for=192.0.2.7;proto=https;host=example.org, for=10.0.0.2;proto=http;host=inner",
      address: "192.0.2.7", scheme: "https", authority: "example.org"),
    forwardedCase(
      "a scheme from only one hop", "for=192.0.2.7, for=10.0.0.2;proto=https",
      address: "192.0.2.7", scheme: "https"),
    forwardedCase(
      "an unknown client", "for=unknown;proto=https", address: "10.0.0.1",
      scheme: "https"),
    forwardedCase(
      "a hidden client", "for=6.6.6.6, for=_hidden, for=10.0.0.2", address: "10.0.0.2"),
    forwardedCase("no client", "proto=https", address: "10.0.0.1", scheme: "https"),
    forwardedCase("an unknown name and port", #"for="Unknown:80""#, address: "10.0.0.1"),
  ]

  // MARK: Fields that must not be trusted

  static let hostile = [
    ProxyCase(
      name: "X-Forwarded fields from an untrusted peer", peer: "192.0.2.9",
      head: [
        (forField, "127.0.0.1"), (proto, "https"), (host, "evil"), ("X-Real-IP", "127.0.0.1"),
        ("X-Forwarded-Port", "443"), ("X-Request-Id", "mine"),
      ],
      address: "192.0.2.9"),
    ProxyCase(
      name: "Forwarded from an untrusted peer", peer: "192.0.2.9", proxyFields: .forwarded,
      head: [(forwardedField, "for=127.0.0.1;proto=https;host=evil")], address: "192.0.2.9"),
    ProxyCase(
      name: "an untrusted peer on the same machine", peer: "127.0.0.1",
      head: [(forField, "192.0.2.7")],
      address: "127.0.0.1"),
    ProxyCase(
      name: "the client's own element before the proxy's",
      head: [(forField, "127.0.0.1, 10.0.0.9, 192.0.2.7")], address: "192.0.2.7",
      remainingFields: [forField]),
    ProxyCase(
      name: "garbage before the proxy's", head: [(forField, "\", ;=%, 192.0.2.7")],
      address: "192.0.2.7", remainingFields: [forField]),
    ProxyCase(
      name: "a line of garbage before the proxy's",
      head: [(forField, ""), (forField, "192.0.2.7")],
      address: "192.0.2.7", remainingFields: [forField, forField]),
    ProxyCase(
      name: "a Forwarded that the proxy passes on",
      head: [(forwardedField, "for=127.0.0.1;host=evil"), (forField, "192.0.2.7")],
      address: "192.0.2.7",
      remainingFields: [forField]),
    ProxyCase(
      name: "an X-Forwarded-Host that the proxy passes on",
      head: [(forField, "192.0.2.7"), (host, "evil")], address: "192.0.2.7",
      remainingFields: [forField]),
    ProxyCase(
      name: "X-Forwarded that a proxy with Forwarded passes on", proxyFields: .forwarded,
      head: [
        (forField, "127.0.0.1"), (proto, "https"), (forwardedField, "for=192.0.2.7"),
        (host, "evil"),
      ],
      address: "192.0.2.7", remainingFields: [forwardedField]),
    ProxyCase(
      name: "both fields; Forwarded takes precedence", proxyFields: [.forwarded, .xForwardedFor],
      head: [(forField, "127.0.0.1"), (forwardedField, "for=192.0.2.7")], address: "192.0.2.7",
      remainingFields: [forwardedField]),
    ProxyCase(
      name: "the client's scheme before the proxy's",
      head: [(forField, "192.0.2.7"), (proto, "https"), (proto, "http")], address: "192.0.2.7",
      remainingFields: [forField, proto, proto]),
    ProxyCase(
      name: "the client's host before the proxy's", proxyFields: all,
      head: [(forField, "192.0.2.7"), (host, "evil, example.org")], address: "192.0.2.7",
      authority: "example.org", remainingFields: [forField, host]),
    ProxyCase(
      name: "the proxy's element is no address", head: [(forField, "6.6.6.6, nonsense")],
      address: "10.0.0.1", remainingFields: [forField]),
    ProxyCase(
      name: "the proxy's element is empty", head: [(forField, "6.6.6.6,")], address: "10.0.0.1",
      remainingFields: [forField]),
    ProxyCase(
      name: "a further hop's element is no address", head: [(forField, "6.6.6.6, x, 10.0.0.2")],
      address: "10.0.0.2", remainingFields: [forField]),
    ProxyCase(
      name: "an address with zeros in front", head: [(forField, "6.6.6.6, 010.0.0.2")],
      address: "10.0.0.1", remainingFields: [forField]),
    ProxyCase(
      name: "an invalid port", head: [(forField, "6.6.6.6, 10.0.0.2:65536")],
      address: "10.0.0.1", remainingFields: [forField]),
    ProxyCase(
      name: "a zone", head: [(forField, "6.6.6.6, fd00::1%eth0")], address: "10.0.0.1",
      remainingFields: [forField]),
    forwardedCase(
      "an open quotation mark of the client", #"for="6.6.6.6;x="#, "for=192.0.2.7",
      address: "192.0.2.7"),
    forwardedCase(
      "an open quotation mark on the same line", #"for="6.6.6.6, for=192.0.2.7;proto=https"#,
      address: "192.0.2.7", scheme: "https"),
    forwardedCase(
      "an open quotation mark before quotes", #"for=6.6.6.6;x="a\, for="[2001:db8::1]""#,
      address: "2001:db8::1"),
    forwardedCase("IPv6 without brackets", #"for="2001:db8::1""#, address: "10.0.0.1"),
    forwardedCase("IPv4 in brackets", #"for="[192.0.2.7]""#, address: "10.0.0.1"),
    forwardedCase("a bracket left open", #"for="[2001:db8::1""#, address: "10.0.0.1"),
    forwardedCase("IPv6 without quotes", "for=[2001:db8::1]", address: "10.0.0.1"),
    forwardedCase("a parameter twice", "for=6.6.6.6;for=6.6.6.6", address: "10.0.0.1"),
    forwardedCase(
      "nothing of a malformed element is used", "for=192.0.2.7;proto=https;host",
      address:
        "10.0.0.1"),
    forwardedCase("blanks around the equals sign", "for = 192.0.2.7", address: "10.0.0.1"),
    forwardedCase("an empty element", "for=6.6.6.6,", address: "10.0.0.1"),
    forwardedCase("an empty value", "for=", address: "10.0.0.1"),
    forwardedCase("text after the quotes", #"for="192.0.2.7"x"#, address: "10.0.0.1"),
    forwardedCase("an invalid host", "for=192.0.2.7;host=\"a b\"", address: "10.0.0.1"),
    forwardedCase("a backslash at the end", #"for="192.0.2.7\"#, address: "10.0.0.1"),
    forwardedCase("semicolons alone", ";;", address: "10.0.0.1"),
  ]

  // MARK: Request IDs

  @Test(arguments: [
    (["abc-DEF_1.2"], "abc-DEF_1.2"),
    ([String(repeating: "a", count: 64)], String(repeating: "a", count: 64)),
    ([String(repeating: "a", count: 65)], nil), ([""], nil), (["a b"], nil), (["a\"b"], nil),
    (["é"], nil), (["a", "a"], nil), ([], nil),
  ])
  func onlyATrustedProxyCanSetTheRequestID(values: [String], id: String?) throws {
    let field = "X-Request-Id"
    let (origin, request) = try origin(
      ProxyCase(name: "", proxyFields: .xRequestID, head: values.map { (field, $0) }, address: ""))
    #expect(origin.id?.text == id)
    #expect(request.headerFields.count == (id == nil ? 1 : 2), "Invalid request IDs are removed")
    let other = try self.origin(
      ProxyCase(
        name: "", peer: "192.0.2.9", proxyFields: .xRequestID, head: values.map { (field, $0) },
        address: ""))
    #expect(other.0.id == nil)
    #expect(other.1.headerFields.count == 1)
    let unconfigured = try self.origin(
      ProxyCase(name: "", proxyFields: .standard, head: values.map { (field, $0) }, address: ""))
    #expect(unconfigured.0.id == nil)
    #expect(unconfigured.1.headerFields.count == 1)
  }

  // MARK: Random input

  @Test func theProxysElementOverridesAnyClientInput() throws {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "\"", "\\", ",", ";", "=", "for=", "6.6.6.6", "[", "]", ":", " ", "10.0.0.3", "_x", "proto=",
    ]
    for (proxyFields, name, element) in [
      (ProxyFields.forwarded, "Forwarded", #"for="[2001:db8::1]:5";proto=https"#),
      (.standard, "X-Forwarded-For", "2001:db8::1"),
    ] {
      for _ in 0..<2_000 {
        let count = Int.random(in: 0..<12, using: &random)
        let garbage = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        for head in [[(name, garbage + ", " + element)], [(name, garbage), (name, element)]] {
          let (origin, request) = try origin(
            ProxyCase(name: "", proxyFields: proxyFields, head: head, address: ""))
          #expect(origin.address == "2001:db8::1", "\(garbage)")
          #expect(request.scheme == (proxyFields == .forwarded ? "https" : "http"), "\(garbage)")
        }
      }
    }
  }

  @Test(arguments: [
    ("forwarded", true), ("x-forwarded-for", true), ("x-forwarded-prefix", true),
    ("x-real-ip", true), ("x-request-id", true), ("x-forwarded", false), ("from", false),
    ("forwarded-for", false), ("x-requested-with", false), ("", false), ("accept", false),
  ])
  func forwardingFieldsAreRecognised(name: String, isProxyField: Bool) {
    #expect(ProxyFields.isProxyField(name) == isProxyField)
  }
}
