import Foundation
import PageCommands
import PageElements
import PagePasswords

/// Who may log in: a file with a line for each, `NAME:PASSWORD`. A line without a name is a password for whoever
/// knows it, by any name that has none of its own. A password may stand there as its hash (`$scrypt$…`). Empty lines,
/// and those that begin with `#`, are left out.
struct PasswordFile: Sendable {
  private static let (byteLimit, lineLimit) = (64 << 10, 100)

  private struct Entry {
    /// `nil` for any.
    let name: String?
    let hash: String
  }

  private let entries: [Entry]
  private let passwords: any PasswordHashing

  /// - Throws: `CommandError` for a file that cannot be read, or says nobody.
  init(path: String, _ passwords: any PasswordHashing = ScryptPasswords()) async throws {
    self.passwords = passwords
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CommandError(
        "The file of passwords '\(path)' cannot be read. Check its name, and who may read it.")
    }
    defer { try? file.close() }
    let data = (try? file.read(upToCount: Self.byteLimit + 1)) ?? Data()
    guard data.count <= Self.byteLimit, let text = String(validating: data, as: UTF8.self)
    else {
      throw CommandError(
        "The file of passwords '\(path)' is no text of at most 64 KiB. Name another one.")
    }
    let lines = Substring(
      text.utf8.starts(with: "\u{FEFF}".utf8) ? Substring(text.utf8.dropFirst(3)) : Substring(text)
    ).parts(between: "\n")
      .map { String($0).withoutWhiteSpaceAround }
      .filter { !$0.isEmpty && $0.utf8.first != UInt8(ascii: "#") }
    guard (1...Self.lineLimit).contains(lines.count) else {
      throw CommandError(
        "The file of passwords '\(path)' has \(lines.count) lines. Write one NAME:PASSWORD on each, up to \(Self.lineLimit)."
      )
    }
    var entries: [Entry] = []
    for line in lines {
      let mark = line.utf8.firstIndex(of: UInt8(ascii: ":"))
      let name = mark.map { String(Substring(line.utf8[..<$0])) } ?? ""
      let password = mark.map { String(Substring(line.utf8[$0...].dropFirst())) } ?? line
      guard !password.isEmpty else {
        throw CommandError(
          "The file of passwords '\(path)' has no password for '\(name)'. Write NAME:PASSWORD.")
      }
      let isHash = password.utf8.starts(with: "$scrypt$".utf8)
      do {
        // What is no hash is found now, and not when somebody logs in.
        if isHash { _ = try await passwords.verify("", against: password) }
      } catch is PasswordError {
        throw CommandError(
          "The file of passwords '\(path)' has a hash for '\(name)' that cannot be read. Write the password, or its hash."
        )
      }
      entries.append(
        Entry(
          name: name.isEmpty ? nil : name,
          hash: isHash ? password : try await passwords.hash(password)))
    }
    self.entries = entries
  }

  /// The name of who logs in; `nil` where name and password do not belong together.
  func user(_ name: String, _ password: String) async throws -> String? {
    guard !name.isEmpty else { return nil }
    // A name with passwords of its own is nobody else's.
    let own = entries.filter { $0.name?.hasSameBytes(as: name) ?? false }
    let mine = own.isEmpty ? entries.filter { $0.name == nil } : own
    // As long for a name that is not there.
    guard !mine.isEmpty else {
      _ = try await passwords.verify(password, against: nil)
      return nil
    }
    for entry in mine where try await passwords.verify(password, against: entry.hash) {
      return name
    }
    return nil
  }

  /// Whether somebody who has logged in before still may.
  func knows(_ name: String) -> Bool {
    entries.contains { $0.name?.hasSameBytes(as: name) ?? true }
  }
}
