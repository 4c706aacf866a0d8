import Foundation
import GRDB
public import PageSite
import Synchronization

extension BoundedDatabase {
  /// The check that the database answers, that its file is the one that was opened and is writable, that no other
  /// process holds its lock, and that its queues have room.
  ///
  ///     configuration.readiness = [database.readiness]
  ///
  /// The check takes at most ``DatabaseLimits/probeTime`` and one empty transaction.
  public var readiness: ReadinessCheck {
    ReadinessCheck("database") { await self.missing() }
  }

  func missing() async -> [String] {
    async let fileFault = fileFault()
    async let readFault = readFault()
    async let writeFault = writeFault()
    return [await fileFault, await readFault, await writeFault].compactMap(\.self)
  }

  private func readFault() async -> String? {
    if reads.isFull { return "The queue for database reads is full." }
    do {
      _ = try await read(within: limits.probeTime) {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master")
      }
      return nil
    } catch is DatabaseUnavailable {
      return "The database did not answer in time."
    } catch {
      return "The database cannot be read."
    }
  }

  private func writeFault() async -> String? {
    if writes.isFull { return "The queue for database writes is full." }
    do {
      // An empty transaction does not detect a full disk. So after a failed write, the check writes.
      let hasFailed = lastFault.withLock { $0 != nil }
      try await write(within: limits.probeTime) { database in
        guard hasFailed else { return }
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        try database.execute(sql: "PRAGMA user_version = \(version)")
      }
      return nil
    } catch is DatabaseUnavailable {
      return "The database is locked: changes cannot be saved at the moment."
    } catch {
      return "The database cannot be written."
    }
  }

  /// Returns what is wrong with the file at the path. Runs on a thread that may block, because a disk may hang.
  private func fileFault() async -> String? {
    guard let file else { return nil }
    return await withCheckedContinuation { continuation in
      Self.fileQueue.async { [path = writer.path] in
        continuation.resume(returning: Self.fault(of: path, opened: file))
      }
    }
  }

  private static let fileQueue = DispatchQueue(label: "PageData.readiness")

  private static func fault(of path: String, opened file: FileIdentity) -> String? {
    guard let identity = FileIdentity(path: path) else {
      return "The database file was deleted: changes saved now are lost at the next start."
    }
    guard identity == file else {
      return "The database file was replaced: restart the server."
    }
    let manager = FileManager.default
    let permissions = try? manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    if !manager.isWritableFile(atPath: path) || permissions.map({ $0 & 0o222 == 0 }) ?? false {
      return "The database file is read-only."
    }
    let free = try? manager.attributesOfFileSystem(forPath: path)[.systemFreeSize] as? Int
    if let free, free < 1 << 20 { return "The disk of the database is full." }
    return nil
  }
}
