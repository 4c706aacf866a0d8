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

/// Files that were asked for lately, in memory, within a budget of bytes.
///
/// Whoever takes one out sees to it that what stands under its path is still the same.
final class KeptFiles: Sendable {
  private let cache: Mutex<LRUCache<FilePath, KeptFile>>
  let budget: Int

  /// - Parameter budget: How many bytes to keep, with what keeping them costs. Of 0, nothing is kept.
  init(budget: Int) {
    self.budget = budget
    cache = Mutex(LRUCache(budget: budget))
  }

  /// The largest file whose bytes are kept as they are: larger ones are sent from the file itself,
  /// which takes no memory however slowly clients read.
  static let largestFile = 64 << 10

  func file(at path: FilePath) -> KeptFile? { cache.withLock { $0.use(path) } }

  /// Keeps bytes of a file, beside those of the same version in another coding.
  func keep(
    _ bytes: [UInt8], in coding: FileCoding, of version: FileVersion, at path: FilePath,
    standing: FileStanding
  ) {
    cache.withLock { cache in
      let known = cache.use(path).flatMap { $0.standing == standing ? $0 : nil }
      let file = KeptFile(
        standing: standing, version: known?.version ?? version,
        plain: coding == .plain ? bytes : known?.plain,
        gzip: coding == .plain ? known?.gzip : bytes)
      let size = (file.plain?.count ?? 0) + (file.gzip?.count ?? 0)
      cache.keep(file, for: path, cost: size + path.bytes.count + Self.overhead)
    }
  }

  /// How many files are kept, and how many bytes that takes: never more than the budget.
  var count: Int { cache.withLock(\.count) }
  var byteCount: Int { cache.withLock(\.cost) }

  /// What a file takes beside its bytes and its path, roughly: the fields of its answers.
  static let overhead = 2048
}
