/// The difference between two versions of a document, as JSON Patch (RFC 6902).
///
/// **The law:** applied to the document of version ``from``, the patch gives exactly the document of version ``to``.
/// It is empty if they are the same. Otherwise it begins with a test of the old version and ends with the new one. It
/// is minimal for rows: one operation for each row added, removed or moved and for each cell changed. A row that
/// changes its section keeps its identity.
public struct Patch: Sendable {
  /// The versions before and after.
  public let from, to: String
  /// The operations as a JSON array, UTF-8.
  public let json: [UInt8]
  /// The number of operations, without the test and the replacement of the version.
  public let changes: Int

  /// Creates the patch from a remembered document to the current one.
  ///
  /// - Parameters:
  ///   - old: The fingerprint of the reader's document.
  ///   - new: The current document.
  ///   - fingerprint: The fingerprint of `new`, with the same key as `old`.
  public init(
    from old: DocumentFingerprint, to new: PageDocument, fingerprint: DocumentFingerprint
  ) {
    (from, to) = (old.version, fingerprint.version)
    guard old.version != fingerprint.version else {
      (json, changes) = (Array("[]".utf8), 0)
      return
    }
    var diff = DocumentDiff(old: old, new: fingerprint, document: new)
    diff.run()
    (json, changes) = (diff.writer.finish(), diff.writer.count - 2)
  }
}
