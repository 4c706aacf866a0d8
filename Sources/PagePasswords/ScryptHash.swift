import Foundation
import PageCrypto

/// A stored hash: `$scrypt$ln=15,r=8,p=3$SALT$HASH`, with salt and hash in base64 without padding.
struct ScryptHash {
  var cost: ScryptPasswords.Cost
  var salt: [UInt8]
  var key: [UInt8]

  init(cost: ScryptPasswords.Cost, salt: [UInt8], key: [UInt8]) {
    (self.cost, self.salt, self.key) = (cost, salt, key)
  }

  /// - Throws: ``PasswordError/unreadableHash``.
  init(_ text: String) throws(PasswordError) {
    let parts =
      text.utf8.count <= 300 ? text.split(separator: "$", omittingEmptySubsequences: false) : []
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
      let salt = Self.decoded(parts[3]), let key = Self.decoded(parts[4]), key.count == 32,
      (8...64).contains(salt.count)
    else { throw .unreadableHash }
    var cost = ScryptPasswords.Cost()
    let numbers = parts[2].split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 3, let logN = Self.number(numbers[0], "ln="),
      let blockSize = Self.number(numbers[1], "r="), let parallelism = Self.number(numbers[2], "p=")
    else { throw .unreadableHash }
    (cost.logN, cost.blockSize, cost.parallelism) = (logN, blockSize, parallelism)
    guard cost.isWithinLimits else { throw .unreadableHash }
    self.init(cost: cost, salt: salt, key: key)
  }

  var text: String {
    "$scrypt$ln=\(cost.logN),r=\(cost.blockSize),p=\(cost.parallelism)$\(Self.encoded(salt))"
      + "$\(Self.encoded(key))"
  }

  private static func number(_ text: Substring, _ name: String) -> Int? {
    guard text.hasPrefix(name), text.utf8.count <= name.utf8.count + 3 else { return nil }
    return Int(text.dropFirst(name.count))
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("=", with: "")
  }

  private static func decoded(_ text: Substring) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text + padding).map(Array.init)
  }
}
