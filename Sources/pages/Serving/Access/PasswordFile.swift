import Foundation
import PageCommands
import PageElements
import PagePasswords

/// The users who may log in, from a file with lines `NAME:PASSWORD`.
///
/// A line without a name is a password for all names that have no line of their own. A password can be written as its
/// hash (`$scrypt$…`). Empty lines and those that begin with `#` are ignored. A name can have several passwords, such
/// as an old and a new one.
///
/// Each attempt computes the same number of hashes, for known and unknown names: for each cost, the maximum number that
/// any name has.
struct PasswordFile: Sendable {
  private static let (byteLimit, lineLimit) = (64 << 10, 100)
  /// The maximum number of hashes that one attempt computes.
  static let hashLimit = 4

  private struct Entry {
    /// The number of its line in the file.
    let line: Int
    /// The user name; `nil` for any name.
    let name: UserName?
    let hash: String

    /// The part of the hash with the cost parameters.
    var cost: String {
      hash.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        .dropFirst(2).first.map { String(Substring($0)) } ?? ""
    }
  }

  /// The hashes of one cost that each attempt computes.
  private struct HashingPlan {
    let cost: String
    /// The line numbers of the name with the most hashes.
    let lines: [Int]
    /// The hash to compute for names with fewer hashes. Its result is ignored.
    let decoy: String
  }

  private let entries: [Entry]
  private let work: [HashingPlan]
  private let passwords: any PasswordHashing

  /// - Throws: `CommandError` for a file that cannot be read, has an invalid line, or contains no password.
  init(path: String, _ passwords: any PasswordHashing = ScryptPasswords()) async throws {
    self.passwords = passwords
    let lines = try Self.lines(path)
    guard (1...Self.lineLimit).contains(lines.count) else {
      throw CommandError(
        "The password file '\(path)' has \(lines.count) lines. Write one NAME:PASSWORD per line, up to \(Self.lineLimit)."
      )
    }
    var entries: [Entry] = []
    for (number, line) in lines {
      let colon = line.utf8.firstIndex(of: UInt8(ascii: ":"))
      let name = colon.map { String(Substring(line.utf8[..<$0])) } ?? ""
      let password = colon.map { String(Substring(line.utf8[$0...].dropFirst())) } ?? line
      func fault(_ reason: String) -> CommandError {
        CommandError("Line \(number) of the password file '\(path)' \(reason)")
      }
      guard !password.isEmpty else {
        throw fault("has no password for '\(name.cut(toBytes: 80))'. Write NAME:PASSWORD.")
      }
      guard !password.utf8.contains(0) else {
        throw fault(
          "has a NUL character in the password for '\(name.cut(toBytes: 80))'. Remove it.")
      }
      let user: UserName?
      do throws(UserName.Fault) {
        user = name.isEmpty ? nil : try UserName(name)
      } catch {
        throw fault("has a user name '\(name.cut(toBytes: 80))' that is not valid: \(error)")
      }
      let isHash = password.utf8.starts(with: "$scrypt$".utf8)
      do {
        // An invalid hash is reported now, not when a user logs in.
        if isHash { _ = try await passwords.verify("", against: password) }
      } catch is PasswordError {
        throw fault(
          "has an unreadable hash for '\(name.cut(toBytes: 80))'. Write the password or a valid hash."
        )
      }
      entries.append(
        Entry(
          line: number, name: user,
          hash: isHash ? password : try await passwords.hash(password)))
    }
    self.entries = entries
    work = Self.work(of: entries)
    let hashed = work.flatMap(\.lines).sorted()
    guard hashed.count <= Self.hashLimit else {
      throw CommandError(
        "The password file '\(path)' makes the server compute \(hashed.count) hashes for each login. At most \(Self.hashLimit) are "
          + "allowed. Use fewer passwords for each name and equal hash costs (ln, r, p) in lines "
          + "\(hashed.map(String.init).joined(separator: ", "))."
      )
    }
  }

  /// Returns the normalized name of the user; `nil` for an incorrect name or password.
  func user(_ typed: String, _ password: String) async throws -> String? {
    let name = try? UserName(typed)
    let userEntries = name.map(entries(of:)) ?? []
    var isCorrect = false
    for work in work {
      let hashes = userEntries.filter { $0.cost.hasSameBytes(as: work.cost) }.map(\.hash)
      for index in work.lines.indices {
        let isOwn = index < hashes.count
        let isMatch = try await passwords.verify(
          password, against: isOwn ? hashes[index] : work.decoy)
        if isOwn, isMatch { isCorrect = true }
      }
    }
    return isCorrect ? name?.text : nil
  }

  /// Returns the account that counts the attempts with a name.
  ///
  /// If there is a password without a name, all names share one account. It includes names with passwords of their own.
  /// Otherwise, an attacker could detect these by their separate limits.
  func account(_ typed: String) -> String {
    if entries.contains(where: { $0.name == nil }) { return "" }
    return (try? UserName(typed))?.text ?? typed
  }

  /// Whether a user with an existing session may still log in.
  func hasUser(_ user: String) -> Bool {
    guard let name = try? UserName(user), name.text.hasSameBytes(as: user) else { return false }
    return !entries(of: name).isEmpty
  }

  /// Returns the lines for a name. A name with its own passwords cannot use those without a name.
  private func entries(of name: UserName) -> [Entry] {
    let userEntries = entries.filter { $0.name == name }
    return userEntries.isEmpty ? entries.filter { $0.name == nil } : userEntries
  }
}

extension PasswordFile {
  /// Returns the lines other than empty ones and comments, with their numbers.
  private static func lines(_ path: String) throws -> [(number: Int, text: String)] {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CommandError(
        "The password file '\(path)' cannot be read. Check its path and permissions.")
    }
    defer { try? file.close() }
    let data = (try? file.read(upToCount: byteLimit + 1)) ?? Data()
    guard data.count <= byteLimit, let text = String(validating: data, as: UTF8.self) else {
      throw CommandError(
        "The password file '\(path)' is not UTF-8 text of at most 64 KiB. Use another file.")
    }
    return Substring(
      text.utf8.starts(with: "\u{FEFF}".utf8) ? Substring(text.utf8.dropFirst(3)) : Substring(text)
    ).parts(separatedBy: "\n").enumerated()
      .map { ($0.offset + 1, String($0.element).trimmingWhitespace) }
      .filter { !$0.1.isEmpty && $0.1.utf8.first != UInt8(ascii: "#") }
  }

  /// Returns the hashes that each attempt computes: for each cost, the maximum number that any name has.
  private static func work(of entries: [Entry]) -> [HashingPlan] {
    var work: [HashingPlan] = []
    for (cost, sameCost) in Dictionary(grouping: entries, by: \.cost).sorted(by: { $0.key < $1.key }
    ) {
      let longest = Dictionary(grouping: sameCost, by: \.name).values.max {
        ($0.count, $1[0].line) < ($1.count, $0[0].line)
      }
      if let longest, let decoy = longest.first?.hash {
        work.append(HashingPlan(cost: cost, lines: longest.map(\.line), decoy: decoy))
      }
    }
    return work
  }
}
