import Foundation
import PageBytes
import PageCrypto
import PageElements
import Synchronization

/// The limits of failed attempts to log in. Attempts beyond them are answered 429.
///
/// A client is counted as for ``ClientLimits``. Clients on the server's own machine have the limits of accounts alone.
/// An attempt that succeeds does not count.
public struct LogInLimits: Hashable, Sendable {
  /// How often one client may try one account: 5 times, and once more every 30 seconds, by default. An
  /// attempt that works gives all of them back.
  public var perClientAndAccount = ClientLimits.Rate(atOnce: 5, perSecond: 1.0 / 30)
  /// How often one client may try any account: 30 times, and once more every 10 seconds, by default.
  public var perClient = ClientLimits.Rate(atOnce: 30, perSecond: 1.0 / 10)
  /// How often all clients together may try one account: 100 times, and once more every 6 seconds, by
  /// default. Clients that have logged in to the account before are exempt: whoever attacks it from many addresses
  /// does not lock its owner out there.
  public var perAccount = ClientLimits.Rate(atOnce: 100, perSecond: 1.0 / 6)

  /// Creates the default limits.
  public init() {}
}

/// The counters of attempts to log in at one site.
final class LogInAttempts: Sendable {
  /// A digest of the account's name, which may be as long as a form's text.
  typealias Account = [UInt8]

  private struct Pair: Hashable {
    let client: ClientKey
    let account: Account
  }

  private struct State {
    var pairs: Rates<Pair>
    var clients: Rates<ClientKey>
    var accounts: Rates<Account>
    /// The clients that have logged in to an account, for as long as there is room for them.
    var known: LRUCache<Pair, Void>
  }

  private let state: Mutex<State>
  private let limits: LogInLimits

  /// - Parameter capacity: How many of each to remember: 20,000 by default, or about 8 MB.
  init(_ limits: LogInLimits, capacity: Int = 20_000) {
    self.limits = limits
    state = Mutex(
      State(
        pairs: Rates(capacity: capacity), clients: Rates(capacity: capacity),
        accounts: Rates(capacity: capacity), known: LRUCache(budget: capacity, largest: 1)))
  }

  /// Counts an attempt.
  ///
  /// - Returns: `nil` where it may be made, else how long to wait before the next.
  func take(
    _ account: String, by client: String, at now: ContinuousClock.Instant
  ) -> Duration? {
    let (client, account) = (ClientKey(client), Self.digest(account))
    let pair = Pair(client: client, account: account)
    return state.withLock { state in
      state.pairs.take(pair, of: limits.perClientAndAccount, at: now)
        ?? (client.isLocal ? nil : state.clients.take(client, of: limits.perClient, at: now))
        ?? (state.known.use(pair) != nil
          ? nil : state.accounts.take(account, of: limits.perAccount, at: now))
    }
  }

  /// Gives an attempt that succeeded back, and forgets what the client has tried with the account before.
  func forgive(_ account: String, of client: String) {
    let (client, account) = (ClientKey(client), Self.digest(account))
    let pair = Pair(client: client, account: account)
    state.withLock { state in
      state.pairs.forget(pair)
      if !client.isLocal { state.clients.giveBack(client, of: limits.perClient) }
      guard state.known.use(pair) == nil else { return }
      state.accounts.giveBack(account, of: limits.perAccount)
      state.known.keep((), for: pair, cost: 1)
    }
  }

  /// Capitals, blanks around a name and other forms of the same letters make no other account of it.
  private static func digest(_ account: String) -> Account {
    let name = account.cut(toBytes: byteLimit).precomposedStringWithCompatibilityMapping
      .lowercased().utf8.drop { $0 == 0x20 }
    let end = name.lastIndex { $0 != 0x20 }.map(name.index(after:)) ?? name.startIndex
    return Array(SHA256.hash(Array(name[..<end])).prefix(16))
  }

  /// Bytes of a name beyond these make no other account of it either.
  private static let byteLimit = 1_000

  /// The number of clients and accounts that are remembered, for tests.
  var count: Int {
    state.withLock { $0.pairs.count + $0.clients.count + $0.accounts.count + $0.known.count }
  }
}

/// Counts the attempts that one request makes.
struct LogInGuard: Sendable {
  let attempts: LogInAttempts
  let client: String
  let clock: SiteClock

  /// - Throws: A 429.
  func admit(_ account: String) throws {
    guard let wait = attempts.take(account, by: client, at: clock.now()) else { return }
    throw Site.tooMany(wait: wait.wholeSeconds) { .tooManyAttempts(seconds: $0) }
  }

  func forgive(_ account: String) { attempts.forgive(account, of: client) }
}
