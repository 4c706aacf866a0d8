import PageBytes

/// The extensions of files, from which file servers determine media types.
enum FileExtension {
  private static let extensions: [String: String] = [
    "text/html": "html", "text/css": "css", "text/csv": "csv", "text/javascript": "js",
    "text/plain": "txt",
    "application/json": "json", "application/jsonl": "jsonl", "application/x-ndjson": "jsonl",
    "application/pdf": "pdf",
    "application/xml": "xml", "application/atom+xml": "xml", "application/rss+xml": "xml",
    "image/svg+xml": "svg",
    "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
    "image/avif": "avif",
  ]

  /// Returns the extension for a media type with parameters; `bin` if it is unknown.
  static func of(_ type: String) -> String {
    let essence = type.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != .space }
    return extensions[String(decoding: essence, as: UTF8.self)] ?? "bin"
  }
}
