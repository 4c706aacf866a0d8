import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct CheckingBudgetTests {
  private let start = ContinuousClock.now

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  @Test func theFirstResponseOfEachKindIsChecked() {
    let budget = Budget()
    for page in ["/a", "/b", "/c"] {
      #expect(budget.admits(page, version: page, at: at(0), isFree: page == "/a"))
      budget.spend(.milliseconds(10), at: at(1))
    }
  }

  @Test func theSameBytesAreCheckedOnce() {
    let budget = Budget()
    #expect(budget.admits("/", version: "1", at: at(0), isFree: true))
    #expect(!budget.admits("/", version: "1", at: at(1000), isFree: true))
    #expect(!budget.admits("/other", version: "1", at: at(1000), isFree: true))
    #expect(budget.admits("/", version: "2", at: at(1000), isFree: true))
  }

  @Test func aCheckIsFollowedByAPauseOf24TimesItsDuration() {
    let budget = Budget()
    #expect(budget.admits("/", version: nil, at: at(0), isFree: true))
    budget.spend(.milliseconds(10), at: at(10))
    #expect(!budget.admits("/", version: nil, at: at(249), isFree: true))
    #expect(!budget.admits("/", version: nil, at: at(250), isFree: false))
    #expect(budget.admits("/", version: nil, at: at(250), isFree: true))
  }

  @Test func aFirstCheckOfAKindExtendsThePause() {
    let budget = Budget()
    _ = budget.admits("/a", version: nil, at: at(0), isFree: true)
    budget.spend(.milliseconds(10), at: at(10))
    #expect(budget.admits("/b", version: nil, at: at(10), isFree: true))
    budget.spend(.milliseconds(5), at: at(15))
    #expect(!budget.admits("/a", version: nil, at: at(369), isFree: true))
    #expect(budget.admits("/a", version: nil, at: at(370), isFree: true))
  }

  @Test func checksUseAtMostFourPercentOfTheTime() {
    var random = SplitMix(seed: 7)
    for _ in 0..<20 {
      let budget = Budget()
      var now = 0
      var spent = 0
      let end = 100_000
      let slowest = Int(random.next() % 200) + 1
      while now < end {
        now += Int(random.next() % 10)
        guard budget.admits("/", version: nil, at: at(now), isFree: true) else { continue }
        let time = Int(random.next() % UInt64(slowest)) + 1
        spent += time
        now += time
        budget.spend(.milliseconds(time), at: at(now))
      }
      // The last check may start shortly before the end.
      #expect(spent <= end / 25 + slowest)
      #expect(spent > end / 50, "At least half of the budget is spent")
    }
  }

  @Test func theMemoryForVersionsIsBounded() {
    let budget = Budget()
    for version in 0..<10_000 {
      #expect(
        budget.admits("/", version: "\(version)", at: at(version), isFree: true))
    }
    #expect(!budget.admits("/", version: "9999", at: at(10_000), isFree: true))
    #expect(
      budget.admits("/", version: "0", at: at(10_000), isFree: true),
      "The oldest versions are evicted first")
  }

  @Test func aForgottenResponseCountsAsFirstAgain() {
    let budget = Budget()
    #expect(budget.admits("/", version: "1", at: at(0), isFree: false))
    budget.forget("/", version: "1")
    #expect(budget.admits("/", version: "1", at: at(0), isFree: false))
  }
}

/// A budget with reference semantics, so that expectations can call its mutating methods.
private final class Budget {
  private var budget = ValidationBudget()

  func admits(
    _ kind: String, version: String?, at now: ContinuousClock.Instant, isFree: Bool
  ) -> Bool {
    budget.admits(kind, version: version, at: now, isFree: isFree)
  }

  func forget(_ kind: String, version: String?) { budget.forget(kind, version: version) }

  func spend(_ time: Duration, at now: ContinuousClock.Instant) { budget.spend(time, at: now) }
}

/// A random number generator with the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
