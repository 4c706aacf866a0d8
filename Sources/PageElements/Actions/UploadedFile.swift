/// A file uploaded with a form.
///
/// The client chooses the name and the type: show them, but decide by the bytes. If a site has read the file from a
/// request, ``filename`` has no path and no control characters.
public struct UploadedFile: Hashable, Sendable {
  /// The name of the file field.
  public var name: String
  /// The file's name without folders. May be empty.
  public var filename: String
  /// The media type that the client declares, such as `image/png`.
  public var type: String
  /// The content of the file.
  public var bytes: [UInt8]

  /// Creates a file without checking anything.
  public init(name: String, filename: String, type: String, bytes: [UInt8]) {
    (self.name, self.filename, self.type, self.bytes) = (name, filename, type, bytes)
  }

  public static func == (left: UploadedFile, right: UploadedFile) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.filename.hasSameBytes(as: right.filename)
      && left.type.hasSameBytes(as: right.type) && left.bytes == right.bytes
  }
}
