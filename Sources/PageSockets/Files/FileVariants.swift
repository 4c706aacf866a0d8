/// The codings that a file can be sent in (RFC 9110, section 8.4.1).
struct FileVariants {
  let file: OpenFile
  let type: MediaType
  /// The file as it is.
  let identity: Variant
  /// The file in gzip, for clients that accept it.
  private(set) var gzip: Variant?

  /// One of the codings.
  struct Variant {
    enum Content {
      case file(OpenFile)
      /// What compressing the file gives.
      case compressed(OpenFile)
    }

    let content: Content
    let tag: EntityTag
    let isGzip: Bool
  }

  /// The sizes in bytes that are worth compressing while a client waits: less than one packet gains
  /// nothing, and more takes too long.
  static let compressibleSizes = 1 << 10...1 << 20

  init(_ file: OpenFile, type: MediaType) {
    self.file = file
    self.type = type
    identity = Variant(
      content: .file(file), tag: EntityTag(of: file.identity), isGzip: false)
  }

  /// Adds gzip where there is a way to it.
  ///
  /// - Parameter precompressed: the file in gzip, as its owner made it. One that is older is of
  ///   another version.
  mutating func addGzip(_ precompressed: OpenFile?) {
    // The tags differ, since the bytes do: a `.gz` file of the same size and time apart.
    if let precompressed, precompressed.identity.isAtLeastAsNew(as: file.identity) {
      gzip = Variant(
        content: .file(precompressed), tag: EntityTag(of: precompressed.identity, coding: "gz"),
        isGzip: true)
    } else if type.isText, Self.compressibleSizes.contains(file.size) {
      gzip = Variant(
        content: .compressed(file), tag: EntityTag(of: file.identity, coding: "gzip"),
        isGzip: true)
    }
  }
}
