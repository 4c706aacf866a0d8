import Foundation
import PageCrypto
import PageSite
import Synchronization

/// Hashes of passwords by scrypt (RFC 7914), such as `$scrypt$ln=15,r=8,p=3$SALT$HASH`.
///
/// Hashes are computed on separate threads, half as many at once as there are processors, so that log-ins do not delay
/// pages. Other hashes wait for up to 10 seconds in a queue that is fair by client. Each hash takes the memory that
/// ``Cost`` states. Two Unicode spellings of an accent are one password.
///
/// Passwords that contain a NUL never match: HMAC pads its key with zeros, so that scrypt would treat `tea` and `tea\0`
/// as equal.
public final class ScryptPasswords: PasswordHashing {
  /// The cost of computing a hash, and so of each guess.
  public struct Cost: Hashable, Sendable {
    /// The binary logarithm of N. Default: 15, which takes 32 MiB and about a quarter of a second with the other
    /// defaults. Each increment doubles both.
    public var logN = 15
    /// The block size, r. Default: 8.
    public var blockSize = 8
    /// The parallelization, p, which increases time but not memory. Default: 3.
    public var parallelism = 3

    /// Creates the default cost.
    public init() {}

    /// Whether the cost is within limits, since hashes come from a store.
    var isWithinLimits: Bool {
      (1...20).contains(logN) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
        && blockSize << logN <= 1 << 20
    }
  }

  /// The longest password in bytes of UTF-8. Longer ones match no hash.
  public static let byteLimit = 1_000

  private let cost: Cost
  private let queue: FairWorkQueue

  /// - Parameters:
  ///   - cost: The cost of new hashes. If it exceeds 128 MiB, hashing throws ``PasswordError/failed``.
  ///   - waiting: The maximum number of waiting hashes. Default: 64. If one more arrives, a hash of the client with the
  ///     most waiting ones is refused, or else the new one, with ``PasswordError/busy``.
  ///   - perClient: The maximum number of hashes of one client, running or waiting. Default: 16. Further ones throw
  ///     ``PasswordError/tooManyOfClient``. Clients are distinguished as for `ClientLimits`, in tasks that handle a
  ///     site's request.
  public convenience init(cost: Cost = Cost(), waiting: Int = 64, perClient: Int = 16) {
    var limits = FairWorkQueue.Limits()
    (limits.waiting, limits.perClient) = (max(0, waiting), max(1, perClient))
    self.init(cost: cost, queue: .hashing(limits))
  }

  init(cost: Cost, queue: FairWorkQueue) { (self.cost, self.queue) = (cost, queue) }

  public func hash(_ password: String) async throws -> String {
    let bytes = try Self.bytes(of: password)
    guard !bytes.contains(0) else { throw PasswordError.containsNUL }
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<2).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) }
    let cost = cost
    guard cost.isWithinLimits else { throw PasswordError.failed }
    return try await queue.run {
      ScryptHash(cost: cost, salt: salt, key: try Self.key(bytes, salt, cost)).text
    }
  }

  public func verify(_ password: String, against hash: String?) async throws -> Bool {
    guard let bytes = try? Self.bytes(of: password) else { return false }
    // Without a hash, the same work is done, so that the time reveals nothing.
    let stored = try hash.map { try ScryptHash($0) }
    let (cost, salt) = (stored?.cost ?? cost, stored?.salt ?? [UInt8](repeating: 0, count: 16))
    guard cost.isWithinLimits else { throw PasswordError.failed }
    return try await queue.run {
      let key = try Self.key(bytes, salt, cost)
      return stored.map { areEqualInConstantTime($0.key, key) && !bytes.contains(0) } ?? false
    }
  }

  public func isOutdated(_ hash: String) -> Bool {
    (try? ScryptHash(hash))?.cost != cost
  }

  /// Returns the bytes of a password as they are compared (RFC 8265, section 4.2): in composed form.
  private static func bytes(of password: String) throws(PasswordError) -> [UInt8] {
    guard password.utf8.count <= byteLimit else {
      throw .tooLong(bytes: password.utf8.count)
    }
    return Array(password.precomposedStringWithCanonicalMapping.utf8)
  }

  private static func key(
    _ password: [UInt8], _ salt: [UInt8], _ cost: Cost
  ) throws(PasswordError) -> [UInt8] {
    let key = KeyDerivation.scrypt(
      password, salt: salt, rounds: 1 << cost.logN, blockSize: cost.blockSize,
      parallelism: cost.parallelism, byteCount: 32, memoryLimit: 1 << 28)
    guard let key else { throw .failed }
    return key
  }
}

extension FairWorkQueue {
  /// Returns a queue of password hashes.
  static func hashing(
    _ limits: Limits,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) -> FairWorkQueue {
    FairWorkQueue(
      limits, overloadedError: PasswordError.busy,
      clientLimitError: PasswordError.tooManyFromClient, sleep: sleep
    )
  }
}
