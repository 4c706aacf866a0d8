/// A link to another page.
///
///     Link("Menu", to: "/menu")   // <a href="/menu">Menu</a>
public struct Link: View, Hashable {
  /// What is shown and read out.
  public var title: String
  /// An http, https, mailto or tel address, a path, a query or a fragment; anything else throws
  /// ``RenderError/unsafeURL(_:)`` when rendered.
  public var url: String

  /// A link to an address, which is checked when it is rendered.
  public init(_ title: String, to url: String) { (self.title, self.url) = (title, url) }

  public static func == (left: Link, right: Link) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.url.hasSameBytes(as: right.url)
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for an address that is none of those of ``url``.
  public func write(into html: inout HTMLWriter) throws {
    try LinkURL.check(url)
    html.raw("<a href=\"")
    html.attributeText(url)
    html.raw("\">")
    html.text(title)
    html.raw("</a>")
  }
}

/// Which addresses a page may point to.
package enum LinkURL {
  /// Passes a link's address: its scheme is harmless, or it has none.
  ///
  /// - Throws: ``RenderError/unsafeURL(_:)`` for `javascript:`, `data:` and every other scheme, and
  ///   for control characters and spaces, which browsers skip while they look for a scheme.
  package static func check(_ url: String) throws {
    let isSafe =
      url.utf8.withContiguousStorageIfAvailable(isSafe)
      ?? Array(url.utf8).withUnsafeBufferPointer(isSafe)
    if !isSafe { throw RenderError.unsafeURL(url) }
  }

  /// Passes a picture's address: http, https, a path, or the picture itself as `data:image/…`.
  package static func checkImage(_ url: String) throws {
    if url.utf8.starts(with: "data:image/".utf8) { return }
    try checkFetched(url)
  }

  /// Passes an address that answers with something: http, https or a path.
  package static func checkFetched(_ url: String) throws {
    try check(url)
    let start = url.utf8.prefix(7).map { $0 | 0x20 }
    if start.starts(with: "mailto:".utf8) || start.starts(with: "tel:".utf8) {
      throw RenderError.unsafeURL(url)
    }
  }

  private static func isSafe(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    // Nearly all addresses with a scheme begin in one of these ways.
    if url.count >= 8 {
      let start = UnsafeRawBufferPointer(url).loadUnaligned(as: UInt64.self).bigEndian
      if start == 0x6874_7470_733A_2F2F { return true }  // https://
      let seven = start >> 8
      if seven == 0x68_7474_703A_2F2F || seven == 0x6D_6169_6C74_6F3A { return true }  // mailto:
    }
    // The scheme's letters, lower case, as one number; more than eight are none of ours.
    var scheme: UInt64 = 0
    for (length, byte) in url.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        scheme = scheme << 8 | UInt64(byte | 0x20)
      case UInt8(ascii: ":"):
        switch (length, scheme) {
        case (3, 0x74656C), (4, 0x6874_7470), (5, 0x68_7474_7073), (6, 0x6D61_696C_746F):
          return true  // tel, http, https, mailto
        default: return false
        }
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      case 0...0x20, 0x7F: return false
      default: break
      }
    }
    return !url.isEmpty
  }
}
