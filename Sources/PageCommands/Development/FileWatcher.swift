#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A watcher that detects changed files below a directory.
///
/// The files are polled, since the system sends no notifications for directories that a container shares with its host.
struct FileWatcher {
  private struct Stamp: Equatable {
    let seconds, nanoseconds, size: Int
    let inode: UInt64

    init(_ status: stat) {
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
      (size, inode) = (Int(status.st_size), UInt64(status.st_ino))
    }

    /// The modification time in milliseconds since 1970.
    var time: Int64 { Int64(seconds) * 1000 + Int64(nanoseconds) / 1_000_000 }
  }

  private let directory: String
  private let maximumFiles: Int
  private let excludedDirectory: String?
  /// The duration of the last check.
  private(set) var lastScanDuration = Duration.zero
  private var stamps: [WatchedFile: Stamp] = [:]

  /// - Parameters:
  ///   - excludedDirectory: A subdirectory to skip.
  ///   - maximumFiles: The maximum number of files and directories to check. The rest are ignored.
  init(_ directory: String, excluding excludedDirectory: String? = nil, maximumFiles: Int = 20_000)
  {
    (self.directory, self.excludedDirectory, self.maximumFiles) = (
      directory, excludedDirectory, maximumFiles
    )
    stamps = timedScan()
  }

  /// Returns the files that were created, modified or removed since the last call, and the latest modification time in
  /// milliseconds since 1970.
  mutating func changes() -> (files: [WatchedFile], saved: Int64?) {
    let now = timedScan()
    defer { stamps = now }
    let saved = now.filter { stamps[$0.key] != $0.value }
    let removed = stamps.keys.filter { now[$0] == nil }
    return ((saved.keys + removed).sorted(), saved.values.map(\.time).max())
  }

  private mutating func timedScan() -> [WatchedFile: Stamp] {
    let startTime = ContinuousClock.now
    defer { lastScanDuration = ContinuousClock.now - startTime }
    return scan()
  }

  private func scan() -> [WatchedFile: Stamp] {
    var found: [WatchedFile: Stamp] = [:]
    var pendingFolders = [""]
    var count = 0
    while let folder = pendingFolders.popLast() {
      for entry in Self.entries(of: folder.isEmpty ? directory : "\(directory)/\(folder)") {
        // Skips build folders, editor files and version control.
        if entry.utf8.first == UInt8(ascii: ".") || entry == "node_modules" { continue }
        count += 1
        guard count <= maximumFiles else { return found }
        let path = folder.isEmpty ? entry : "\(folder)/\(entry)"
        if let excludedDirectory, "\(directory)/\(path)" == excludedDirectory { continue }
        var status = stat()
        guard stat("\(directory)/\(path)", &status) == 0 else { continue }
        let file = WatchedFile(path: path)
        if status.st_mode & S_IFMT == S_IFDIR {
          // Following links could lead to an endless loop.
          if !Self.isLink("\(directory)/\(path)") { pendingFolders.append(path) }
        } else if file.consequence != nil {
          found[file] = Stamp(status)
        }
      }
    }
    return found
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func entries(of directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }
}
