import Foundation
import PageBytes
import PageCrypto
import PageElements
import Synchronization
import PageHTTP
public import PageScheduling

/// The limits of failed log-in attempts. The site answers attempts beyond them with 429.
///
/// Clients are counted as for `ClientLimits`. Clients on the server's own machine have only the limits of
/// accounts. Successful attempts do not count.
public struct LogInLimits: Hashable, Sendable {
  /// The attempts of one client at one account: 5, and one more every 30 seconds, by default. A successful
  /// attempt resets them.
  public var perClientAndAccount = ClientLimits.Rate(burst: 5, perSecond: 1.0 / 30)
  /// The attempts of one client at all accounts: 30, and one more every 10 seconds, by default.
  public var perClient = ClientLimits.Rate(burst: 30, perSecond: 1.0 / 10)
  /// The attempts of all clients together at one account: 100, and one more every 6 seconds, by default.
  /// Clients that have logged in to the account before are exempt, so an attack from many addresses does not
  /// lock out its owner.
  public var perAccount = ClientLimits.Rate(burst: 100, perSecond: 1.0 / 6)

  /// Creates the default limits.
  public init() {}
}

/// The counters of log-in attempts at one site.
package final class LogInAttempts: Sendable {
  /// A digest of the account's name, which may be as long as a form's text.
  typealias Account = [UInt8]

  private struct Pair: Hashable {
    let client: ClientKey
    let account: Account
  }

  private struct State {
    var pairs: RateLimiter<Pair>
    var clients: RateLimiter<ClientKey>
    var accounts: RateLimiter<Account>
    /// The clients that have logged in to an account, as far as capacity allows.
    var knownPairs: LRUCache<Pair, Void>
  }

  private let state: Mutex<State>
  private let limits: LogInLimits

  /// - Parameter capacity: The number of entries of each kind: 20,000 by default, or about 8 MB.
  package init(_ limits: LogInLimits, capacity: Int = 20_000) {
    self.limits = limits
    state = Mutex(
      State(
        pairs: RateLimiter(capacity: capacity), clients: RateLimiter(capacity: capacity),
        accounts: RateLimiter(capacity: capacity),
        knownPairs: LRUCache(budget: capacity, maximumEntryCost: 1)))
  }

  /// Counts an attempt.
  ///
  /// - Returns: `nil` if the attempt is allowed, or else the wait until the next one.
  func take(
    _ account: String, by client: String, at now: ContinuousClock.Instant
  ) -> Duration? {
    let (client, account) = (ClientKey(client), Self.digest(account))
    let pair = Pair(client: client, account: account)
    return state.withLock { state in
      state.pairs.take(pair, of: limits.perClientAndAccount, at: now)
        ?? (client.isLocal ? nil : state.clients.take(client, of: limits.perClient, at: now))
        ?? (state.knownPairs.use(pair) != nil
          ? nil : state.accounts.take(account, of: limits.perAccount, at: now))
    }
  }

  /// Takes back the count of a successful attempt, and resets the client's attempts at the account.
  func forgive(_ account: String, of client: String) {
    let (client, account) = (ClientKey(client), Self.digest(account))
    let pair = Pair(client: client, account: account)
    state.withLock { state in
      state.pairs.forget(pair)
      if !client.isLocal { state.clients.giveBack(client, of: limits.perClient) }
      guard state.knownPairs.use(pair) == nil else { return }
      state.accounts.giveBack(account, of: limits.perAccount)
      state.knownPairs.keep((), for: pair, cost: 1)
    }
  }

  /// Returns the digest of an account's name, ignoring case, surrounding blanks and Unicode compatibility
  /// forms.
  private static func digest(_ account: String) -> Account {
    let name = account.cut(toBytes: byteLimit).precomposedStringWithCompatibilityMapping
      .lowercased().utf8.drop { $0 == 0x20 }
    let end = name.lastIndex { $0 != 0x20 }.map(name.index(after:)) ?? name.startIndex
    return Array(SHA256.hash(Array(name[..<end])).prefix(16))
  }

  /// The maximum size of a name that is digested, in bytes. The rest is ignored.
  private static let byteLimit = 1_000

  /// The number of entries, for tests.
  var count: Int {
    state.withLock { $0.pairs.count + $0.clients.count + $0.accounts.count + $0.knownPairs.count }
  }
}

/// The counter of the log-in attempts of one request.
package struct LogInGuard: Sendable {
  let attempts: LogInAttempts
  let client: String
  let clock: SiteClock

  package init(attempts: LogInAttempts, client: String, clock: SiteClock) {
    (self.attempts, self.client, self.clock) = (attempts, client, clock)
  }

  /// - Throws: `SiteProblem` (429) if the attempt exceeds a limit.
  func admit(_ account: String) throws {
    guard let wait = attempts.take(account, by: client, at: clock.now()) else { return }
    throw SiteProblem.tooMany(wait: wait.wholeSeconds) { .tooManyAttempts(seconds: $0) }
  }

  func forgive(_ account: String) { attempts.forgive(account, of: client) }
}
