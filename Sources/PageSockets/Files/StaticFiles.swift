import HTTPTypes

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
/// first asked for. A request for a range is answered from the bytes as they are.
///
/// **What is kept.** The bytes of files up to 64 KiB, and what was made of text by compressing it, stay
/// in memory, and some files from 16 KiB to 1 MiB stay open, those asked for last, as long as the file
/// system shows the same file, by its number, size and both its times: a change is seen by the next
/// request. What changed less than two seconds ago, and what links lead to, is read for each request.
public struct StaticFiles: Sendable {
  /// The file that stands for a directory whose path ends in a slash; `nil` for none.
  public var index: String?
  /// The value of `Cache-Control`.
  public var cacheControl: String { didSet { forgetFiles() } }
  /// Whether clients that accept gzip get it, `.gz` files among it.
  public var compresses: Bool { didSet { forgetFiles() } }
  /// How many files this process may have open for responses; beyond, requests for files are
  /// answered 503. Default: an eighth of the limit on open files, which leaves connections and
  /// databases theirs. Beside them a quarter as many of this directory stay open for the next request.
  public var maximumOpenFiles = max(4, Descriptor.limitOnOpenFiles / 8) {
    didSet { forgetFiles() }
  }
  let root: FileRoot
  /// Finished answers stand in it, made with the settings above.
  private(set) var keptFiles: KeptFiles
  /// How many seconds ago a file must have changed to be kept.
  var settlingTime = 2

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
  ///   - cacheBudget: How many bytes of files, as they are and compressed, to keep in memory. Default:
  ///     16 MiB; 0 keeps none.
  /// - Throws: ``FileError`` when the directory cannot be opened or is none.
  public init(
    directory: String, index: String? = "index.html", cacheControl: String = "no-cache",
    compresses: Bool = true, cacheBudget: Int = 16 << 20
  ) throws(FileError) {
    self.root = try FileRoot(directory)
    self.index = index
    self.cacheControl = cacheControl
    self.compresses = compresses
    keptFiles = KeptFiles(budget: cacheBudget, open: maximumOpenFiles / 4)
  }

  private mutating func forgetFiles() {
    keptFiles = KeptFiles(budget: keptFiles.budget, open: maximumOpenFiles / 4)
  }

  /// The answer to a request for a file.
  ///
  /// It asks the file system while it is called. Content of 16 KiB and more may be read while it is sent,
  /// except what is compressed.
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
      return keptResponse(to: request, at: indexPath)
        ?? answer(find(indexPath), indexPath, request)
    }
    if let kept = keptResponse(to: request, at: path) { return kept }
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

  /// The answer from memory, where it holds what is asked for and nothing has changed.
  func keptResponse(to request: ServerRequest, at path: FilePath) -> ServerResponse? {
    guard let (kept, open) = keptFiles.file(at: path), kept.hasBytes || open != nil else {
      return nil
    }
    guard kept.standing == root.standing(of: path, withPrecompressed: compresses) else {
      keptFiles.forget(path)
      return nil
    }
    return refusal(ofMethod: request.head.method)
      ?? kept.version.response(to: request.head, now: FileTime.now.seconds) { coding, part in
        guard coding == .plain, let open else { return kept.body(coding, part) }
        var region = FileRegion(open, range: part ?? 0..<open.size)
        region.isKeptOpen = true
        return .file(region)
      }
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
      return refusal(ofMethod: request.head.method)
        ?? OpenedFile(file, precompressed, at: path, in: self).response(to: request.head)
        ?? Self.unavailable
    }
  }

  /// 405 for any method but those that read.
  private func refusal(ofMethod method: HTTPRequest.Method) -> ServerResponse? {
    method == .get || method == .head
      ? nil
      : Self.problem(.methodNotAllowed, "A file can only be read.", [.allow: "GET, HEAD"])
  }

  static func problem(
    _ status: HTTPResponse.Status, _ detail: String, _ fields: HTTPFields = [:]
  ) -> ServerResponse {
    var response = ServerResponse.problem(Refusal(status: status, detail: detail))
    response.head.headerFields[.xContentTypeOptions] = "nosniff"
    for field in fields { response.head.headerFields.append(field) }
    return response
  }
}
