import Foundation
import PageCommands
import PageElements
import PagePasswords

/// The users who may log in: a file with lines `NAME:PASSWORD`.
///
/// A line without a name is a password for everybody, under any name that has no line of its own. A password can be
/// written as its hash (`$scrypt$…`). Empty lines and those that begin with `#` are skipped. A name can have several
/// passwords, such as an old and a new one.
///
/// Each attempt computes the same hashes, whether its name is known or not: as many of each cost as any name has.
struct PasswordFile: Sendable {
  private static let (byteLimit, lineLimit) = (64 << 10, 100)
  /// The maximum number of hashes that one attempt computes.
  static let hashLimit = 4

  private struct Entry {
    /// The number of its line in the file.
    let line: Int
    /// `nil` for any.
    let name: UserName?
    let hash: String

    /// The part of the hash that says how much work it is.
    var cost: String {
      hash.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        .dropFirst(2).first.map { String(Substring($0)) } ?? ""
    }
  }

  /// Hashes of one cost that each attempt computes.
  private struct Work {
    let cost: String
    /// The lines of the name that has the most.
    let lines: [Int]
    /// The hash that is computed in place of those that a name does not have. Its result does not count.
    let decoy: String
  }

  private let entries: [Entry]
  private let work: [Work]
  private let passwords: any PasswordHashing

  /// - Throws: `CommandError` for a file that cannot be read, has a line that is none, or names nobody.
  init(path: String, _ passwords: any PasswordHashing = ScryptPasswords()) async throws {
    self.passwords = passwords
    let lines = try Self.lines(path)
    guard (1...Self.lineLimit).contains(lines.count) else {
      throw CommandError(
        "The password file '\(path)' has \(lines.count) lines. Write one NAME:PASSWORD on each, up to \(Self.lineLimit)."
      )
    }
    var entries: [Entry] = []
    for (number, line) in lines {
      let mark = line.utf8.firstIndex(of: UInt8(ascii: ":"))
      let name = mark.map { String(Substring(line.utf8[..<$0])) } ?? ""
      let password = mark.map { String(Substring(line.utf8[$0...].dropFirst())) } ?? line
      func fault(_ reason: String) -> CommandError {
        CommandError("Line \(number) of the password file '\(path)' \(reason)")
      }
      guard !password.isEmpty else {
        throw fault("has no password for '\(name.cut(toBytes: 80))'. Write NAME:PASSWORD.")
      }
      guard !password.utf8.contains(0) else {
        throw fault(
          "has a NUL character in the password for '\(name.cut(toBytes: 80))'. Write one without.")
      }
      let user: UserName?
      do throws(UserName.Fault) {
        user = name.isEmpty ? nil : try UserName(name)
      } catch {
        throw fault("has a user name '\(name.cut(toBytes: 80))' that cannot be used: \(error)")
      }
      let isHash = password.utf8.starts(with: "$scrypt$".utf8)
      do {
        // What is no hash is found now, and not when somebody logs in.
        if isHash { _ = try await passwords.verify("", against: password) }
      } catch is PasswordError {
        throw fault(
          "has a hash for '\(name.cut(toBytes: 80))' that cannot be read. Write the password, or its hash."
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
        "The password file '\(path)' makes each log-in compute \(hashed.count) hashes. At most \(Self.hashLimit) are "
          + "allowed. Keep fewer passwords for one name, and hashes of one cost (ln, r, p): see the lines "
          + "\(hashed.map(String.init).joined(separator: ", "))."
      )
    }
  }

  /// Returns the name of the user who logs in, in its normal form; `nil` for an incorrect name or password.
  func user(_ typed: String, _ password: String) async throws -> String? {
    let name = try? UserName(typed)
    let own = name.map(entries(of:)) ?? []
    var isCorrect = false
    for work in work {
      let hashes = own.filter { $0.cost.hasSameBytes(as: work.cost) }.map(\.hash)
      for place in work.lines.indices {
        let isOwn = place < hashes.count
        let fits = try await passwords.verify(
          password, against: isOwn ? hashes[place] : work.decoy)
        if isOwn, fits { isCorrect = true }
      }
    }
    return isCorrect ? name?.text : nil
  }

  /// Returns the account for which attempts with a name are counted.
  ///
  /// A password without a name is one account, whatever names are tried with it. Then names with passwords of their own
  /// count for it, too: an attacker could tell them apart otherwise, by when they are refused.
  func account(_ typed: String) -> String {
    if entries.contains(where: { $0.name == nil }) { return "" }
    return (try? UserName(typed))?.text ?? typed
  }

  /// Whether a user who has logged in before still may.
  func knows(_ user: String) -> Bool {
    guard let name = try? UserName(user), name.text.hasSameBytes(as: user) else { return false }
    return !entries(of: name).isEmpty
  }

  /// The lines for a name: a name with passwords of its own has no others.
  private func entries(of name: UserName) -> [Entry] {
    let own = entries.filter { $0.name == name }
    return own.isEmpty ? entries.filter { $0.name == nil } : own
  }
}

extension PasswordFile {
  /// The lines of a file that say anything, with their numbers.
  private static func lines(_ path: String) throws -> [(number: Int, text: String)] {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CommandError(
        "The password file '\(path)' cannot be read. Check its name, and who may read it.")
    }
    defer { try? file.close() }
    let data = (try? file.read(upToCount: byteLimit + 1)) ?? Data()
    guard data.count <= byteLimit, let text = String(validating: data, as: UTF8.self) else {
      throw CommandError(
        "The password file '\(path)' is not a UTF-8 text of at most 64 KiB. Name another one.")
    }
    return Substring(
      text.utf8.starts(with: "\u{FEFF}".utf8) ? Substring(text.utf8.dropFirst(3)) : Substring(text)
    ).parts(between: "\n").enumerated()
      .map { ($0.offset + 1, String($0.element).withoutWhiteSpaceAround) }
      .filter { !$0.1.isEmpty && $0.1.utf8.first != UInt8(ascii: "#") }
  }

  /// The hashes that each attempt computes: of each cost as many as the name has that has the most.
  private static func work(of entries: [Entry]) -> [Work] {
    var work: [Work] = []
    for (cost, sameCost) in Dictionary(grouping: entries, by: \.cost).sorted(by: { $0.key < $1.key }
    ) {
      let longest = Dictionary(grouping: sameCost, by: \.name).values.max {
        ($0.count, $1[0].line) < ($1.count, $0[0].line)
      }
      if let longest, let decoy = longest.first?.hash {
        work.append(Work(cost: cost, lines: longest.map(\.line), decoy: decoy))
      }
    }
    return work
  }
}
