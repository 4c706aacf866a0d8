import HTTPTypes
import PageCrypto
import PagePatching

/// A file that is served unchanged.
package struct Asset: Sendable {
  package let bytes: [UInt8]
  package let type: String
  private let tag: String

  package init(bytes: [UInt8], type: String) {
    (self.bytes, self.type) = (bytes, type)
    tag = EntityTag.of(bytes)
  }

  /// - Parameter isCurrent: Whether the address names exactly these bytes, so that clients may cache them for ever.
  package func response(isCurrent: Bool) -> SiteResponse {
    var response = SiteResponse(
      .ok, type: type, body: bytes, cache: isCurrent ? .immutable : .revalidate)
    response.setTag(tag)
    return response
  }

  /// The first part of the content's hash, for use in addresses.
  package var hash: String {
    SHA256.hash(bytes).prefix(6).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }.joined()
  }
}
