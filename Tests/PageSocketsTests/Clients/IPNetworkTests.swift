import Testing

@testable import PageSockets

@Suite struct IPNetworkTests {
  @Test(arguments: [
    ("10.0.0.0/8", "10.0.0.0/8"), ("0.0.0.0/0", "0.0.0.0/0"), ("192.0.2.7", "192.0.2.7"),
    ("192.0.2.7/32", "192.0.2.7"), ("2001:DB8:0:0::/32", "2001:db8::/32"), ("::/0", "::/0"),
    ("::1", "::1"), ("::1/128", "::1"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ("::ffff:10.0.0.0/104", "10.0.0.0/8"), ("::ffff:0:0/96", "0.0.0.0/0"), ("unix", "unix"),
  ])
  func aNetworkHasOneCanonicalSpelling(text: String, spelling: String) throws {
    let network = try #require(IPNetwork(text))
    #expect(network.description == spelling)
    #expect(IPNetwork(spelling) == network)
  }

  @Test(arguments: [
    "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08",
    "10.0.0.0/ 8", " 10.0.0.0/8", "10.0.0.0/8 ", "10.0.0.0/8/8", "10.0.0.0/8x", "10.0.0.1/8",
    "10.0.0/8", "10", "010.0.0.0/8", "10.0.0.256", "0x0a.0.0.0/8", "1.2.3.4.5", "localhost",
    "2001:db8::1/32", "2001:db8::/129", "2001:db8::/0032", "[2001:db8::]/32", "fe80::1%eth0",
    "::ffff:10.0.0.0/8", "::ffff:10.0.0.1/104", "2001:db8:::1", "1:2:3:4:5:6:7:8:9", "unix/0",
    "UNIX", "10.0.0.1\u{0}", "10.0.0.\u{661}", "*", "10.0.0.0/255.0.0.0",
  ])
  func malformedNetworksAreRejected(text: String) {
    #expect(IPNetwork(text) == nil)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("10.0.0.0/8", "9.255.255.255", false),
    ("192.0.2.128/25", "192.0.2.128", true), ("192.0.2.128/25", "192.0.2.127", false),
    ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.6", false),
    ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("::/0", "2001:db8::1", true), ("::/0", "203.0.113.9", false),
    ("::/0", "::ffff:203.0.113.9", false), ("2001:db8::/32", "2001:db8:ffff::1", true),
    ("2001:db8::/32", "2001:db9::", false), ("2001:db8::/65", "2001:db8::8000:0:0:0", false),
    ("2001:db8::/65", "2001:db8::7fff:0:0:1", true), ("2001:db8::/64", "2001:db8:0:0:1::", true),
    ("::1", "::1", true), ("::1", "0:0:0:0:0:0:0:1", true), ("::1", "127.0.0.1", false),
    ("10.0.0.0/8", "", false), ("10.0.0.0/8", "10.0.0.1:80", false),
    ("10.0.0.0/8", "unix", false), ("0.0.0.0/0", "", false), ("unix", "", true),
    ("unix", "unix", false), ("unix", "10.0.0.1", false), ("10.0.0.0/8", "10.0.0.1\u{0}x", false),
    ("::/0", "[::1]", false),
  ])
  func aNetworkContainsOnlyItsAddresses(network: String, address: String, contains: Bool) throws {
    #expect(try #require(IPNetwork(network)).contains(address) == contains)
  }

  @Test func eachPrefixContainsAddressesWithTheSameBits() throws {
    var random = SeededGenerator(seed: 5)
    for length in 0...32 {
      let bits = UInt32.random(in: .min ... .max, using: &random)
      let base = length == 0 ? 0 : bits & (~0 << UInt32(32 - length))
      let network = try #require(IPNetwork("\(dotted(base))/\(length)"))
      for _ in 0..<50 {
        let other =
          Bool.random(using: &random)
          ? .random(in: .min ... .max, using: &random)
          : base ^ (1 << UInt32.random(in: 0..<32, using: &random))
        let shares = length == 0 || (other ^ base) >> UInt32(32 - length) == 0
        #expect(network.contains(dotted(other)) == shares)
      }
    }
  }

  private func dotted(_ number: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    return bytes.map(String.init).joined(separator: ".")
  }
}
