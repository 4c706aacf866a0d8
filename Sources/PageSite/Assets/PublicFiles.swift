import Foundation

/// The files of a directory, read once and served under their names: a site's theme, icon and
/// pictures.
///
/// A request finds a file by its exact name among those read, so no request can reach outside the
/// directory. Names that begin with a dot are left out.
public struct PublicFiles: Sendable {
  private let files: [String: Asset]

  /// No files.
  public init() { files = [:] }

  /// Reads a directory and those below it.
  ///
  /// - Throws: What Foundation throws for a file or directory that cannot be read.
  public init(directory: String) throws {
    var files: [String: Asset] = [:]
    let root = URL(fileURLWithPath: directory, isDirectory: true)
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      let url = root.appendingPathComponent(path)
      let values = try url.resourceValues(forKeys: [.isRegularFileKey])
      guard values.isRegularFile == true,
        !path.split(separator: "/").contains(where: { $0.hasPrefix(".") })
      else { continue }
      files["/" + path] = Asset(
        bytes: Array(try Data(contentsOf: url)), type: Self.type(of: url.pathExtension))
    }
    self.files = files
  }

  func find(_ path: String) -> Asset? { files[path] }

  /// The media types of the files that sites have; anything else is only downloaded.
  private static func type(of fileExtension: String) -> String {
    switch fileExtension.lowercased() {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "gif": "image/gif"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "json": "application/json"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}
