import Synchronization
import Testing

@testable import PageScheduling
@testable import PageSite

@Suite struct ClientLimiterTests {
  private let start = ContinuousClock.now

  private func limiter(
    streams: Int? = 2, posts: ClientLimits.Rate? = .init(burst: 3, perSecond: 2),
    capacity: Int = 100, change: (inout ClientLimits) -> Void = { _ in }
  ) -> ClientLimiter {
    var limits = ClientLimits()
    (limits.streams, limits.posts, limits.requests) = (streams, posts, posts)
    change(&limits)
    return ClientLimiter(limits, capacity: capacity)
  }

  private func place(_ admission: ClientLimiter.Admission) -> ClientLimiter.StreamSlot? {
    if case .admitted(let place) = admission { place } else { nil }
  }

  private func isRefused(_ admission: ClientLimiter.Admission) -> Bool {
    if case .refused = admission { true } else { false }
  }

  // MARK: Client keys

  @Test(arguments: [
    ("192.0.2.1", ClientKey.ipv4(0xC000_0201)), ("::ffff:192.0.2.1", .ipv4(0xC000_0201)),
    ("2001:db8::1", .ipv6(0x2001_0DB8_0000_0000)),
    ("2001:db8::ffff:1", .ipv6(0x2001_0DB8_0000_0000)),
    ("2001:db8:0:1::1", .ipv6(0x2001_0DB8_0000_0001)), ("::2", .ipv6(0)),
    ("client", .name("client")),
    ("127.0.0.1", .ipv4(0x7F00_0001)), ("127.255.0.9", .ipv4(0x7FFF_0009)),
    ("::1", .ipv4(0x7F00_0001)), ("::ffff:127.0.0.1", .ipv4(0x7F00_0001)), ("", .name("")),
    ("128.0.0.1", .ipv4(0x8000_0001)),
  ])
  func clientsAreIdentifiedByAddress(address: String, key: ClientKey) {
    #expect(ClientKey(address) == key)
  }

  @Test(arguments: ["", "127.0.0.1", "127.9.9.9", "::1"])
  func loopbackClientsAreNotLimited(address: String) {
    let limiter = limiter(streams: 0, posts: .init(burst: 0, perSecond: 0))
    for _ in 0..<10 {
      #expect(!isRefused(limiter.openStream(for: address)))
      #expect(limiter.post(by: address, at: start) == nil)
      #expect(limiter.request(by: address, at: start) == nil)
    }
    #expect(limiter.clientCount == (0, 0, 0))
  }

  @Test(arguments: ["", "127.0.0.1", "127.9.9.9", "::1"])
  func loopbackClientsAreLimitedIfConfigured(address: String) {
    let limiter = limiter(streams: 0, posts: .init(burst: 1, perSecond: 1)) {
      $0.includesLoopback = true
    }
    #expect(isRefused(limiter.openStream(for: address)))
    #expect(limiter.post(by: address, at: start) == nil)
    #expect(limiter.post(by: address, at: start) == .seconds(1))
    #expect(limiter.request(by: address, at: start) == nil)
    #expect(limiter.request(by: address, at: start) == .seconds(1))
  }

  @Test func withoutLimitsNothingIsCounted() {
    let limiter = limiter(streams: nil, posts: nil)
    for _ in 0..<10 {
      #expect(place(limiter.openStream(for: "192.0.2.1")) == nil)
      #expect(limiter.post(by: "192.0.2.1", at: start) == nil)
      #expect(limiter.request(by: "192.0.2.1", at: start) == nil)
    }
    #expect(limiter.clientCount == (0, 0, 0))
  }

  // MARK: Streams

  @Test func openStreamsPerClientAreLimited() {
    let limiter = limiter()
    var first = place(limiter.openStream(for: "2001:db8::1"))
    let second = place(limiter.openStream(for: "2001:db8::2"))
    #expect(first != nil && second != nil)
    #expect(
      isRefused(limiter.openStream(for: "2001:db8::3")), "An IPv6 network counts as one client")
    #expect(place(limiter.openStream(for: "2001:db8:0:1::1")) != nil)
    first = nil
    let third = place(limiter.openStream(for: "2001:db8::3"))
    #expect(third != nil)
    #expect(limiter.clientCount.open == 1)
    withExtendedLifetime((second, third)) {}
  }

  @Test func clientsWithoutOpenStreamsUseNoMemory() {
    let limiter = limiter()
    for number in 0..<1_000 {
      let client = "192.0.\(number / 256).\(number % 256)"
      #expect(place(limiter.openStream(for: client)) != nil)
    }
    #expect(limiter.clientCount == (0, 0, 0))
  }

  // MARK: Posts

  @Test func aBurstIsAllowedThenPostsFollowTheRate() {
    let limiter = limiter()
    func wait(_ seconds: Double, _ client: String = "192.0.2.1") -> Duration? {
      limiter.post(by: client, at: start + .seconds(seconds))
    }
    for _ in 0..<3 { #expect(wait(0) == nil) }
    #expect(wait(0) == .seconds(0.5))
    #expect(wait(0.25) == .seconds(0.25), "A rejected post does not count")
    #expect(wait(0, "192.0.2.2") == nil, "Each client has its own limit")
    #expect(wait(0.5) == nil)
    #expect(wait(0.5) == .seconds(0.5))
    #expect(wait(1.5) == nil)
    #expect(wait(1.5) == nil)
    #expect(wait(1.5) != nil)
    for _ in 0..<3 { #expect(wait(3600) == nil) }
    #expect(wait(3600) != nil, "Unused posts accumulate only up to the limit")
  }

  @Test func aBackwardClockCausesOnlyABoundedWait() {
    let limiter = limiter()
    #expect(limiter.post(by: "192.0.2.1", at: start + .seconds(10)) == nil)
    #expect((limiter.post(by: "192.0.2.1", at: start) ?? .zero) <= .seconds(10))
  }

  @Test(arguments: [(0, 0.0), (-1, -1.0), (1, 0)])
  func anInvalidLimitStillGivesAFiniteWait(burst: Int, perSecond: Double) {
    let limiter = limiter(posts: .init(burst: burst, perSecond: perSecond))
    #expect(limiter.post(by: "192.0.2.1", at: start) == nil)
    #expect(limiter.post(by: "192.0.2.1", at: start) == .seconds(1000))
  }

  @Test func theMemoryForPostsIsBounded() {
    let limiter = limiter(capacity: 100)
    for number in 0..<10_000 {
      #expect(limiter.post(by: "10.0.\(number / 256).\(number % 256)", at: start) == nil)
      #expect(limiter.request(by: "10.0.\(number / 256).\(number % 256)", at: start) == nil)
      #expect(limiter.clientCount.posts <= 100)
      #expect(limiter.clientCount.requests <= 100)
    }
  }

  @Test func postsAndRequestsAreCountedSeparately() {
    let limiter = limiter()
    for _ in 0..<3 { #expect(limiter.post(by: "192.0.2.1", at: start) == nil) }
    for _ in 0..<3 { #expect(limiter.request(by: "192.0.2.1", at: start) == nil) }
    #expect(limiter.post(by: "192.0.2.1", at: start) != nil)
    #expect(limiter.request(by: "192.0.2.1", at: start) != nil)
  }

  @Test func aClientAtItsLimitIsNotEvictedBelowCapacity() {
    let limiter = limiter(capacity: 100)
    for _ in 0..<3 { #expect(limiter.post(by: "192.0.2.1", at: start) == nil) }
    // The number of clients stays below the capacity.
    for number in 0..<49 { _ = limiter.post(by: "10.0.0.\(number)", at: start) }
    #expect(limiter.post(by: "192.0.2.1", at: start) != nil)
  }
}
