import HTTPTypes
import PageCompression

/// A file opened for a request, and its `.gz` file.
struct FileResponder {
  private let file: OpenFile
  private let precompressed: OpenFile?
  private let path: FilePath
  private let files: StaticFiles
  private let version: FileVersion
  private let now = FileTime.now

  init(_ file: OpenFile, _ precompressed: OpenFile?, at path: FilePath, in files: StaticFiles) {
    (self.file, self.precompressed, self.path, self.files) = (file, precompressed, path, files)
    version = FileVersion(
      file.identity, precompressed: precompressed?.identity,
      type: MediaType(ofFileNamed: path.fileName), compresses: files.compresses,
      cacheControl: files.cacheControl, now: now.seconds)
  }

  /// Returns the response. Bytes read into memory are cached for later requests.
  ///
  /// - Returns: `nil` if the file cannot be read.
  func response(to request: HTTPRequest) -> ServerResponse? {
    version.response(to: request, now: now.seconds, body: body)
  }

  private func body(_ coding: FileCoding, _ part: Range<Int>?) -> ServerResponse.Body? {
    let source = coding == .precompressed ? precompressed ?? file : file
    if let part { return .file(FileRegion(source, range: part)) }
    guard coding == .compressed || source.size <= FileDescriptorCache.maximumFileSize else {
      if coding == .plain, isWorthCaching { keep(nil, in: coding) }
      return .file(FileRegion(source))
    }
    guard let contents = try? source.contents(),
      let bytes = coding == .compressed ? try? Gzip.compress(contents) : contents
    else { return nil }
    keep(bytes, in: coding)
    return .bytes(bytes)
  }

  private var isWorthCaching: Bool { FileDescriptorCache.openSizes.contains(file.size) }

  /// Caches bytes if the path still leads to this file and every later change will be noticed.
  private func keep(_ bytes: [UInt8]?, in coding: FileCoding) {
    guard files.fileCache.budget > 0,
      let pathIdentity = files.root.pathIdentity(of: path, withPrecompressed: files.compresses),
      pathIdentity.file == file.identity,
      precompressed == nil || pathIdentity.precompressed == precompressed?.identity,
      pathIdentity.isSettled(at: now, for: files.settlingTime)
    else { return }
    files.fileCache.keep(
      bytes, in: coding, of: version, at: path, pathIdentity: pathIdentity,
      open: coding == .plain && isWorthCaching ? file : nil)
  }
}
