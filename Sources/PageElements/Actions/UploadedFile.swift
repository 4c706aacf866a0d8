/// A file that came with a form.
///
/// Name and type are what the client claims: show them, but decide by the bytes. ``filename`` has
/// no path and no control characters where a site has read it from a request.
public struct UploadedFile: Hashable, Sendable {
  /// The name of the field it was chosen in.
  public var name: String
  /// What the file is called, without folders; may be empty.
  public var filename: String
  /// Its media type, such as `image/png`.
  public var type: String
  /// What is in the file, as it was sent.
  public var bytes: [UInt8]

  /// A file as a request would bring it. Nothing of it is checked.
  public init(name: String, filename: String, type: String, bytes: [UInt8]) {
    (self.name, self.filename, self.type, self.bytes) = (name, filename, type, bytes)
  }

  public static func == (left: UploadedFile, right: UploadedFile) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.filename.hasSameBytes(as: right.filename)
      && left.type.hasSameBytes(as: right.type) && left.bytes == right.bytes
  }
}
