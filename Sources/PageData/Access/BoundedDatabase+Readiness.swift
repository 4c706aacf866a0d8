import Foundation
import GRDB
public import PageSite
import Synchronization

extension BoundedDatabase {
  /// Whether the database is there: it answers, its file is the one that was opened and can be written,
  /// nobody else holds its lock, and there is room in its lines.
  ///
  ///     configuration.readiness = [database.readiness]
  ///
  /// Asking takes ``DatabaseLimits/probeTime`` at most, and an empty transaction.
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
    if reads.isFull { return "As many wait to read from the database as may." }
    do {
      _ = try await read(within: limits.probeTime) {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master")
      }
      return nil
    } catch is DatabaseUnavailable {
      return "The database does not answer in time."
    } catch {
      return "The database cannot be read."
    }
  }

  private func writeFault() async -> String? {
    if writes.isFull { return "As many wait to write to the database as may." }
    do {
      // What is not written tells nothing of a full disk: once a write has failed, write.
      let hasFailed = lastFault.withLock { $0 != nil }
      try await write(within: limits.probeTime) { database in
        guard hasFailed else { return }
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        try database.execute(sql: "PRAGMA user_version = \(version)")
      }
      return nil
    } catch is DatabaseUnavailable {
      return "The database is locked: nothing can be saved just now."
    } catch {
      return "The database cannot be written."
    }
  }

  /// What is wrong with the file by its name, asked on a thread that may block: a disk may hang.
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
      return "The database's file is gone: what is saved now is lost at the next start."
    }
    guard identity == file else {
      return "The database's file was replaced by another: start the server again."
    }
    let manager = FileManager.default
    let permissions = try? manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    if !manager.isWritableFile(atPath: path) || permissions.map({ $0 & 0o222 == 0 }) ?? false {
      return "The database's file is read-only."
    }
    let free = try? manager.attributesOfFileSystem(forPath: path)[.systemFreeSize] as? Int
    if let free, free < 1 << 20 { return "The disk of the database is full." }
    return nil
  }
}
