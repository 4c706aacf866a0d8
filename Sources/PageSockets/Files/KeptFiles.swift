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
    /// Sending from an open file spares copying what is more than ``smallestOpen``.
    var open: LRUCache<FilePath, OpenFile.Kept>
  }

  private let state: Mutex<State>
  let budget: Int

  /// - Parameters:
  ///   - budget: How many bytes to keep, with what keeping them costs. Of 0, nothing is kept.
  ///   - open: How many files to keep open.
  init(budget: Int, open: Int) {
    self.budget = budget
    state = Mutex(
      State(files: LRUCache(budget: budget), open: LRUCache(budget: budget > 0 ? open : 0)))
  }

  /// The largest file whose bytes are kept as they are: larger ones are sent from the file itself,
  /// which takes no memory however slowly clients read.
  static let largestFile = 64 << 10
  /// The sizes of files that are kept open: below, copying takes less than a call of its own, and beyond,
  /// opening is nothing beside sending. One that is removed meanwhile takes room on the disk as long as
  /// it is open, which is another reason for a limit.
  static let openSizes = 16 << 10...1 << 20

  func file(at path: FilePath) -> KeptFile? { state.withLock { $0.files.use(path) } }

  /// The open file of a path, where it is kept and still that one.
  func openFile(at path: FilePath, _ identity: FileIdentity) -> OpenFile? {
    state.withLock { state in
      guard let file = state.open.use(path)?.file else { return nil }
      if file.identity == identity { return file }
      state.open.remove(path)
      return nil
    }
  }

  /// Keeps bytes of a file, beside those of the same version in another coding.
  ///
  /// - Parameters:
  ///   - bytes: Empty for what is sent from the file itself.
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
      if let open { state.open.keep(OpenFile.Kept(open), for: path, cost: 1) }
    }
  }

  /// How many files are kept, and how many bytes that takes: never more than the budget.
  var count: Int { state.withLock(\.files.count) }
  var byteCount: Int { state.withLock(\.files.cost) }

  /// How many files are kept open.
  var openCount: Int { state.withLock(\.open.count) }

  /// What a file takes beside its bytes and its path, roughly: the fields of its answers.
  static let overhead = 2048
}
