import PageBytes
import PageCompression
import Synchronization

/// A version of a file with bytes of it in memory.
final class KeptFile: Sendable {
  /// What stood under its path while it was read.
  let standing: FileStanding
  let version: FileVersion
  /// The bytes as they are, where they are kept.
  let plain: [UInt8]?
  /// Those in gzip.
  let gzip: [UInt8]?

  init(standing: FileStanding, version: FileVersion, plain: [UInt8]?, gzip: [UInt8]?) {
    (self.standing, self.version, self.plain, self.gzip) = (standing, version, plain, gzip)
  }

  var hasBytes: Bool { plain != nil || gzip != nil }

  /// The bytes in a coding, or a part of them, where they are kept.
  func body(_ coding: FileCoding, _ part: Range<Int>?) -> ServerResponse.Body? {
    guard let bytes = coding == .plain ? plain : gzip else { return nil }
    return .bytes(part.map { Array(bytes[$0]) } ?? bytes)
  }
}

/// Files that were asked for lately: their bytes in memory, within a budget, and some of them open.
///
/// Whoever takes one out sees to it that what stands under its path is still the same.
final class KeptFiles: Sendable {
  private struct State {
    var files: LRUCache<FilePath, KeptFile>
    /// Sending from an open file spares copying. Few may be open, so the bytes of those that are small enough are kept
    /// as well, for when others have taken their place.
    var open: LRUCache<FilePath, OpenFile.Kept>
  }

  private let state: Mutex<State>
  let budget: Int

  /// - Parameters:
  ///   - budget: How many bytes to keep, with what keeping them costs. Of 0, nothing is kept.
  ///   - open: How many files to keep open, where the system sends from them.
  init(budget: Int, open: Int) {
    self.budget = budget
    state = Mutex(
      State(
        files: LRUCache(budget: budget),
        open: LRUCache(budget: budget > 0 && Descriptor.sendsFromFiles ? open : 0, largest: 1)))
  }

  /// The largest file whose bytes are kept as they are: larger ones are sent from the file itself,
  /// which takes no memory however slowly clients read.
  static let largestFile = 64 << 10
  /// The sizes of files that are kept open: below, copying takes less than a call of its own, and beyond,
  /// opening is nothing beside sending. One that is removed meanwhile takes room on the disk as long as
  /// it is open, which is another reason for a limit.
  static let openSizes = 16 << 10...1 << 20

  /// What is kept of a path, with the open file, where that is kept, too.
  func file(at path: FilePath) -> (file: KeptFile, open: OpenFile?)? {
    state.withLock { state in
      guard let file = state.files.use(path) else { return nil }
      let open = state.open.use(path)?.file
      return (file, open?.identity == file.standing.file ? open : nil)
    }
  }

  /// Lets go of what is kept of a path where something else stands now.
  func forget(_ path: FilePath) {
    state.withLock { state in
      state.files.remove(path)
      state.open.remove(path)
    }
  }

  /// Keeps bytes of a file, beside those of the same version in another coding.
  ///
  /// - Parameters:
  ///   - bytes: `nil` for what is sent from the file itself.
  ///   - open: The file, where it is to be kept open.
  func keep(
    _ bytes: [UInt8]?, in coding: FileCoding, of version: FileVersion, at path: FilePath,
    standing: FileStanding, open: OpenFile? = nil
  ) {
    state.withLock { state in
      let known = state.files.use(path).flatMap { $0.standing == standing ? $0 : nil }
      let file = KeptFile(
        standing: standing, version: known?.version ?? version,
        plain: coding == .plain ? bytes : known?.plain,
        gzip: coding == .plain ? known?.gzip : bytes)
      let size = (file.plain?.count ?? 0) + (file.gzip?.count ?? 0)
      state.files.keep(file, for: path, cost: size + path.bytes.count + Self.overhead)
      // Without the other nobody would find it.
      if let open, state.files.use(path) != nil {
        state.open.keep(OpenFile.Kept(open), for: path, cost: 1)
      }
    }
  }

  /// How many files are kept, and how many bytes that takes: never more than the budget.
  var count: Int { state.withLock(\.files.count) }
  var byteCount: Int { state.withLock(\.files.cost) }

  /// How many files are kept open, and may be.
  var openCount: Int { state.withLock(\.open.count) }
  var openLimit: Int { state.withLock(\.open.budget) }

  /// What a file takes beside its bytes and its path, roughly: the fields of its answers.
  static let overhead = 2048
}
