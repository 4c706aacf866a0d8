import PageBytes
import PageCompression
import Synchronization

/// A version of a file with some of its bytes in memory.
final class CachedFile: Sendable {
  /// The identity of the files at the path when the file was read.
  let pathIdentity: PathIdentity
  let version: FileVersion
  /// The plain bytes, if cached.
  let plain: [UInt8]?
  /// The gzip bytes, if cached.
  let gzip: [UInt8]?

  init(pathIdentity: PathIdentity, version: FileVersion, plain: [UInt8]?, gzip: [UInt8]?) {
    (self.pathIdentity, self.version, self.plain, self.gzip) = (pathIdentity, version, plain, gzip)
  }

  var hasBytes: Bool { plain != nil || gzip != nil }

  /// Returns the bytes of a coding, or a part of them, if cached.
  func body(_ coding: FileCoding, _ part: Range<Int>?) -> ServerResponse.Body? {
    guard let bytes = coding == .plain ? plain : gzip else { return nil }
    return .bytes(part.map { Array(bytes[$0]) } ?? bytes)
  }
}

/// A cache of recently requested files: bytes in memory, within a budget, and some open files.
///
/// The caller must check that the ``PathIdentity`` of the path is still the same.
final class FileDescriptorCache: Sendable {
  private struct State {
    var files: LRUCache<FilePath, CachedFile>
    /// Open files, which can be sent without copying. Few may be open, so the bytes of small ones are cached too, for
    /// when other files have evicted them.
    var open: LRUCache<FilePath, OpenFile.Cached>
  }

  private let state: Mutex<State>
  let budget: Int

  /// - Parameters:
  ///   - budget: The maximum number of cached bytes, including overhead. 0 disables the cache.
  ///   - open: The maximum number of open files, on systems that can send from files.
  init(budget: Int, open: Int) {
    self.budget = budget
    state = Mutex(
      State(
        files: LRUCache(budget: budget),
        open: LRUCache(
          budget: budget > 0 && Descriptor.sendsFromFiles ? open : 0, maximumEntryCost: 1)))
  }

  /// The largest file whose plain bytes are cached. Larger files are sent from the file itself, which takes no memory
  /// even for slow clients.
  static let maximumFileSize = 64 << 10
  /// The sizes of files that stay open. Below, copying is cheaper than a separate system call. Above, the cost of
  /// opening is negligible. The upper limit also bounds the disk space of deleted files that are still open.
  static let openSizes = 16 << 10...1 << 20

  /// Returns the cached file of a path, and the open file if there is one.
  func file(at path: FilePath) -> (file: CachedFile, open: OpenFile?)? {
    state.withLock { state in
      guard let file = state.files.use(path) else { return nil }
      let open = state.open.use(path)?.file
      return (file, open?.identity == file.pathIdentity.file ? open : nil)
    }
  }

  /// Removes a path whose file has changed.
  func forget(_ path: FilePath) {
    state.withLock { state in
      state.files.remove(path)
      state.open.remove(path)
    }
  }

  /// Caches bytes of a file, in addition to other codings of the same version.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, or `nil` if they are sent from the file itself.
  ///   - open: The file, if it should stay open.
  func keep(
    _ bytes: [UInt8]?, in coding: FileCoding, of version: FileVersion, at path: FilePath,
    pathIdentity: PathIdentity, open: OpenFile? = nil
  ) {
    state.withLock { state in
      let known = state.files.use(path).flatMap { $0.pathIdentity == pathIdentity ? $0 : nil }
      let file = CachedFile(
        pathIdentity: pathIdentity, version: known?.version ?? version,
        plain: coding == .plain ? bytes : known?.plain,
        gzip: coding == .plain ? known?.gzip : bytes)
      let size = (file.plain?.count ?? 0) + (file.gzip?.count ?? 0)
      state.files.keep(file, for: path, cost: size + path.bytes.count + Self.overhead)
      // An open file is only found through its entry in `files`.
      if let open, state.files.use(path) != nil {
        state.open.keep(OpenFile.Cached(open), for: path, cost: 1)
      }
    }
  }

  /// The number of cached files, and the number of bytes they take, never more than the budget.
  var count: Int { state.withLock(\.files.count) }
  var byteCount: Int { state.withLock(\.files.cost) }

  /// The number of files that stay open, and its limit.
  var openCount: Int { state.withLock(\.open.count) }
  var openLimit: Int { state.withLock(\.open.budget) }

  /// The approximate number of bytes that a file takes beyond its content and path: the fields of its responses.
  static let overhead = 2048
}
