import HTTPTypes
import PageCompression

/// The files of a directory and those below it, served under their names.
///
///     let files = try StaticFiles(directory: "Public")
///     let server = Server { request in
///       files.response(to: request) ?? ServerResponse(status: .notFound)
///     }
///
/// **What is never served.** The path is decoded once. An encoded slash, a backslash or NUL in a
/// name, an empty name, `.` and `..` name nothing; nor does any name that begins with a dot, on any
/// level, except `/.well-known/` (RFC 8615). Symbolic links are followed only to what lies under the
/// directory's own real path and has no such name there. Only regular files are sent. Directories
/// are never listed. All of these look as if there were nothing, as does a file that may not be
/// read: a more telling answer would say which hidden files there are.
///
/// **What is.** Files are looked up anew for every request, so they may be changed, added and
/// removed under a running server; replace a file (write another, then rename it) rather than
/// overwrite it, for what is being sent is read from the file itself. `GET` and `HEAD` are
/// answered, with strong entity tags, `Last-Modified`, every conditional field and single ranges
/// of bytes (RFC 9110, sections 13 and 14).
///
/// **Compression.** Where a file `app.js` has one named `app.js.gz` beside it that is not older,
/// clients that accept gzip get that. Otherwise text from 1 KiB to 1 MiB is compressed when it is
/// first asked for, and kept. A request for a range is answered from the bytes as they are.
public struct StaticFiles: Sendable {
  /// The file that stands for a directory whose path ends in a slash; `nil` for none.
  public var index: String?
  /// The value of `Cache-Control`.
  public var cacheControl: String
  /// Whether clients that accept gzip get it, `.gz` files among it.
  public var compresses: Bool
  /// How many files this process may have open for responses; beyond, requests for files are
  /// answered 503. Default: an eighth of the limit on open files, which leaves connections and
  /// databases theirs. Files up to 64 KiB are open only while they are read.
  public var maximumOpenFiles = max(4, Descriptor.limitOnOpenFiles / 8)
  let root: FileRoot
  let cache: CompressionCache

  /// Serves a directory.
  ///
  /// - Parameters:
  ///   - directory: Its path, absolute or from the process's present directory. It may be a
  ///     symbolic link, which is followed anew for every request, so that it can be pointed at
  ///     another release.
  ///   - index: The file that stands for a directory. `/help/` is then answered with
  ///     `/help/index.html` where there is one, and `/help` leads to `/help/` (308). Default:
  ///     `index.html`; `nil` answers for no directory.
  ///   - cacheControl: The value of `Cache-Control`. Default: `no-cache`, which lets everyone keep a
  ///     file but ask each time whether it is still the same.
  ///   - compresses: Whether clients that accept gzip get it. Default: true; false suits a
  ///     compressing proxy.
  ///   - compressionBudget: How many bytes of compressed files to keep. Default: 16 MiB.
  /// - Throws: ``FileError`` when the directory cannot be opened or is none.
  public init(
    directory: String, index: String? = "index.html", cacheControl: String = "no-cache",
    compresses: Bool = true, compressionBudget: Int = 16 << 20
  ) throws(FileError) {
    self.root = try FileRoot(directory)
    self.index = index
    self.cacheControl = cacheControl
    self.compresses = compresses
    self.cache = CompressionCache(budget: compressionBudget)
  }

  /// The answer to a request for a file.
  ///
  /// It reads the file system while it is called; content is read while it is sent, except what is
  /// compressed.
  ///
  /// - Returns: 200, 206, 304, 308, 405 (with `Allow`), 412 or 416 (with `Content-Range`) for a file
  ///   that is there; 503 where the process can open no more files; `nil` where there is none to be
  ///   served, so that the caller may answer otherwise.
  public func response(to request: ServerRequest) -> ServerResponse? {
    let target = request.head.path ?? ""
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    guard let path = FilePath(target[..<end]) else { return nil }
    if path.isDirectory {
      guard let indexPath = index.map(path.appending) else { return nil }
      return answer(find(indexPath), indexPath, request)
    }
    let found = find(path)
    guard case .directory = found else { return answer(found, path, request) }
    guard let indexPath = index.map(path.appending), case .file = find(indexPath) else {
      return nil
    }
    return refusal(ofMethod: request.head.method)
      // No name in the path is empty, so it cannot be read as the address of another host.
      ?? ServerResponse(
        status: .permanentRedirect,
        headerFields: [
          .location: "\(target[..<end])/\(target[end...])", .cacheControl: cacheControl,
        ])
  }

  private static var unavailable: ServerResponse {
    problem(.serviceUnavailable, "The file cannot be read now. Try again later.")
  }

  private func find(_ path: FilePath) -> FileRoot.Found {
    root.find(path, withPrecompressed: compresses)
  }

  private func answer(
    _ found: FileRoot.Found, _ path: FilePath, _ request: ServerRequest
  ) -> ServerResponse? {
    switch found {
    case .none, .directory: return nil
    case .failed: return Self.unavailable
    case .file where OpenFile.openCount > maximumOpenFiles: return Self.unavailable
    case .file(let file, let precompressed):
      if let refusal = refusal(ofMethod: request.head.method) { return refusal }
      var variants = FileVariants(file, type: MediaType(ofFileNamed: path.fileName))
      if compresses { variants.addGzip(precompressed) }
      return answer(variants, request.head)
    }
  }
}
