import HTTPTypes

/// A handler that serves the files below a directory under their names.
///
///     let files = try StaticFiles(directory: "Public")
///     let server = Server { request in
///       files.response(to: request) ?? ServerResponse(status: .notFound)
///     }
///
/// **Never served.** The path is decoded once. It matches no file if it contains an encoded slash, a backslash, NUL, an
/// empty name, `.`, `..`, or a name that begins with a dot, except `/.well-known/` (RFC 8615). Symbolic links are
/// followed only to targets below the directory's own real path, under the same rules. Only regular files are served.
/// Directories are never listed. In all these cases, and for unreadable files, the response is the same as for a
/// missing file, so that it does not reveal hidden files.
///
/// **Served.** Each request looks the file up again, so files may be added, changed and removed while the server runs.
/// To replace a file, write another one and rename it. Do not overwrite it, since the server may be sending its bytes.
/// `GET` and `HEAD` are supported, with strong entity tags, `Last-Modified`, all conditional fields and single byte
/// ranges (RFC 9110, sections 13 and 14).
///
/// **Compression.** If `app.js` has an `app.js.gz` beside it that is not older, clients that accept gzip receive that
/// file. Otherwise text from 1 KiB to 1 MiB is compressed at the first request. Range requests are served from the
/// plain bytes.
///
/// **Cache.** Plain files up to 64 KiB and compressed text stay in memory. Some recently requested files from 16 KiB to
/// 1 MiB stay open. A cached file is used while the file system reports the same inode, size and times, so the next
/// request sees a change. Files that changed less than two seconds ago, and files behind links, are not cached.
public struct StaticFiles: Sendable {
  /// The index file for a path that ends with a slash; `nil` for none.
  public var index: String?
  /// The value of `Cache-Control`.
  public var cacheControl: String { didSet { clearCache() } }
  /// Whether clients that accept gzip receive it, including `.gz` files.
  public var compresses: Bool { didSet { clearCache() } }
  /// The maximum number of files that this process opens for responses. Beyond it, the response is 503. Default: an
  /// eighth of the limit on open files, so that connections and databases keep theirs. In addition, a quarter as many
  /// files of this directory stay open for later requests.
  public var maximumOpenFiles = max(4, Descriptor.openFileLimit / 8) {
    didSet { clearCache() }
  }
  let root: FileRoot
  /// A cache whose entries include fields made with the settings above.
  private(set) var fileCache: FileDescriptorCache
  /// The number of seconds since the last change before a file is cached.
  var settlingTime = 2

  /// Serves a directory.
  ///
  /// - Parameters:
  ///   - directory: The path, absolute or relative to the working directory. If it is a symbolic link, each request
  ///     follows it again, so that it can be pointed at another release.
  ///   - index: The index file of a directory. `/help/` then serves `/help/index.html` if it exists, and `/help`
  ///     redirects to `/help/` (308). Default: `index.html`. With `nil`, directories have no response.
  ///   - cacheControl: The value of `Cache-Control`. Default: `no-cache`, which permits caching but requires
  ///     revalidation each time.
  ///   - compresses: Whether clients that accept gzip receive it. Default: true. Use false behind a compressing proxy.
  ///   - cacheBudget: The maximum number of bytes of plain and compressed files in memory. Default: 16 MiB. 0 disables
  ///     the cache.
  /// - Throws: ``FileError`` if the directory cannot be opened or is not a directory.
  public init(
    directory: String, index: String? = "index.html", cacheControl: String = "no-cache",
    compresses: Bool = true, cacheBudget: Int = 16 << 20
  ) throws(FileError) {
    self.root = try FileRoot(directory)
    self.index = index
    self.cacheControl = cacheControl
    self.compresses = compresses
    fileCache = FileDescriptorCache(budget: cacheBudget, open: maximumOpenFiles / 4)
  }

  private mutating func clearCache() {
    fileCache = FileDescriptorCache(budget: fileCache.budget, open: maximumOpenFiles / 4)
  }

  /// Returns the response to a request for a file.
  ///
  /// Reads the file system during the call. Uncompressed content of 16 KiB or more may be read while it is sent.
  ///
  /// - Returns: 200, 206, 304, 308, 405 (with `Allow`), 412 or 416 (with `Content-Range`) for an existing file; 503 if
  ///   the process can open no more files; `nil` if there is no file to serve, so that the caller can respond.
  public func response(to request: ServerRequest) -> ServerResponse? {
    let target = request.head.path ?? ""
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    guard let path = FilePath(target[..<end]) else { return nil }
    if path.isDirectory {
      guard let indexPath = index.map(path.appending) else { return nil }
      return cachedResponse(to: request, at: indexPath)
        ?? makeResponse(find(indexPath), indexPath, request)
    }
    if let cached = cachedResponse(to: request, at: path) { return cached }
    let found = find(path)
    guard case .directory = found else { return makeResponse(found, path, request) }
    guard let indexPath = index.map(path.appending), case .file = find(indexPath) else {
      return nil
    }
    return refusal(ofMethod: request.head.method)
      // The path has no empty name, so the location cannot be read as the address of another host.
      ?? ServerResponse(
        status: .permanentRedirect,
        headerFields: [
          .location: "\(target[..<end])/\(target[end...])", .cacheControl: cacheControl,
        ])
  }

  /// Returns the response from the cache, if the file is cached and unchanged.
  func cachedResponse(to request: ServerRequest, at path: FilePath) -> ServerResponse? {
    guard let (cached, open) = fileCache.file(at: path), cached.hasBytes || open != nil else {
      return nil
    }
    guard cached.pathIdentity == root.pathIdentity(of: path, withPrecompressed: compresses) else {
      fileCache.forget(path)
      return nil
    }
    return refusal(ofMethod: request.head.method)
      ?? cached.version.response(to: request.head, now: FileTime.now.seconds) { coding, part in
        guard coding == .plain, let open else { return cached.body(coding, part) }
        var region = FileRegion(open, range: part ?? 0..<open.size)
        region.isCachedOpen = true
        return .file(region)
      }
  }

  private static var unavailable: ServerResponse {
    problem(.serviceUnavailable, "The file cannot be read now. Try again later.")
  }

  private func find(_ path: FilePath) -> FileRoot.Lookup {
    root.find(path, withPrecompressed: compresses)
  }

  private func makeResponse(
    _ found: FileRoot.Lookup, _ path: FilePath, _ request: ServerRequest
  ) -> ServerResponse? {
    switch found {
    case .missing, .directory: return nil
    case .failed: return Self.unavailable
    case .file where OpenFile.openCount > maximumOpenFiles: return Self.unavailable
    case .file(let file, let precompressed):
      return refusal(ofMethod: request.head.method)
        ?? FileResponder(file, precompressed, at: path, in: self).response(to: request.head)
        ?? Self.unavailable
    }
  }

  /// Returns 405 for methods other than `GET` and `HEAD`.
  private func refusal(ofMethod method: HTTPRequest.Method) -> ServerResponse? {
    method == .get || method == .head
      ? nil
      : Self.problem(.methodNotAllowed, "Files support only GET and HEAD.", [.allow: "GET, HEAD"])
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
