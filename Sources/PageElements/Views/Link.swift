/// A link to an address, or to compose an email.
///
///     Link("Menu", to: "/menu")              // <a href="/menu">Menu</a>
///     Link("Ada", mail: "ada@example.com")   // <a href="mailto:ada@example.com">Ada</a>
public struct Link: View, Hashable {
  /// The text to show and read out.
  public var title: String
  // Stored as given: joining it with its scheme would allocate a string for each link.
  @usableFromInline var address: String
  // Packed into one number, so that a plain link is as fast to create and compare as two strings. Bit 0: whether the
  // address is an email address; bits 1 to 3: the role; the other bits: the icon.
  @usableFromInline var appearance: UInt16

  @usableFromInline var isMail: Bool { appearance & 1 == 1 }

  /// An icon before the title. `nil` by default.
  public var icon: Icon.Symbol? {
    get { appearance >> 4 == 0 ? nil : Icon.Symbol.allCases[Int(appearance >> 4) - 1] }
    set {
      let code = newValue.flatMap(Icon.Symbol.allCases.firstIndex(of:)).map { $0 + 1 } ?? 0
      appearance = appearance & 0xF | UInt16(code) << 4
    }
  }

  /// The emphasis of a link that looks like a button. `nil`, the default, is a link as in running text.
  public var role: Button.Role? {
    get { appearance >> 1 & 7 == 0 ? nil : Button.Role.allCases[Int(appearance >> 1 & 7) - 1] }
    set {
      let code = newValue.flatMap(Button.Role.allCases.firstIndex(of:)).map { $0 + 1 } ?? 0
      appearance = appearance & ~0xE | UInt16(code) << 1
    }
  }

  /// The target: an http, https, mailto or tel address, a path, a query or a fragment. Rendering throws
  /// ``RenderError/unsafeURL(_:)`` for any other.
  public var url: String {
    get {
      guard isMail else { return address }
      var url = HTMLWriter(minimumCapacity: 64)
      url.mailAddress(address)
      return "mailto:" + url.string()
    }
    set { (address, appearance) = (newValue, appearance & ~1) }
  }

  /// Creates a link to an address. Rendering checks the address.
  ///
  ///     Link(tea.name, to: "/teas/\(tea.name)")
  ///     Link("The grower's", to: Address(tea.website))
  @inlinable public init(_ title: String, to address: Address) {
    (self.title, self.address, appearance) = (title, address.text, 0)
  }

  /// Creates a link that starts an email.
  ///
  /// - Parameters:
  ///   - title: The text to show and read out.
  ///   - address: An email address such as `ada@example.com`, or several separated by commas. Characters that a
  ///     `mailto` address does not allow are percent-encoded (RFC 6068, section 2), so they cannot add a subject or a
  ///     body to the message.
  @inlinable public init(_ title: String, mail address: String) {
    (self.title, self.address, appearance) = (title, address, 1)
  }

  public static func == (left: Link, right: Link) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.url.hasSameBytes(as: right.url)
      && left.appearance >> 1 == right.appearance >> 1
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(url)
  }

  @inlinable public var any: AnyElement {
    // Rendering throws for a link without an address.
    if address.isEmpty || appearance > 1 { return AnyElement(PropsBox<Link>(self)) }
    return AnyElement(link: title, to: address, isMail: appearance == 1)
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for an address that ``url`` does not allow.
  public func write(into html: inout HTMLWriter) throws {
    if appearance < 2 {
      return isMail ? html.link(title, mail: address) : try html.link(title, to: address)
    }
    if !isMail {
      try LinkURL.check(address)
      if Address.isTooLong(address) { return html.unlinkedTitle(title) }
    }
    html.raw(isMail ? "<a href=\"mailto:" : "<a href=\"")
    if isMail { html.mailAddress(address) } else { html.attributeText(address) }
    html.raw("\"")
    if let role { html.attribute("data-role", role.rawValue) }
    html.raw(">")
    if let icon { Icon(icon).write(into: &html) }
    html.text(title)
    html.raw("</a>")
  }
}

extension Link: CustomReflectable {
  /// The title and the address as values for a template, however the address was given.
  public var customMirror: Mirror { Mirror(self, children: ["title": title, "url": url]) }
}

extension HTMLWriter {
  /// Appends a link.
  ///
  /// - Throws: ``RenderError/unsafeURL(_:)``.
  @usableFromInline mutating func link(_ title: String, to url: String) throws {
    try LinkURL.check(url)
    if Address.isTooLong(url) { return unlinkedTitle(title) }
    raw("<a href=\"")
    attributeText(url)
    raw("\">")
    text(title)
    raw("</a>")
  }

  /// Appends a text in place of a link whose address is too long for a server.
  package mutating func unlinkedTitle(_ title: String) {
    raw("<span>")
    text(title)
    raw(" ")
    text(.addressTooLong)
    raw("</span>")
  }

  /// Appends a link that starts an email.
  @usableFromInline mutating func link(_ title: String, mail address: String) {
    raw("<a href=\"mailto:")
    mailAddress(address)
    raw("\">")
    text(title)
    raw("</a>")
  }
}

/// Checks of the addresses that a page may link to.
package enum LinkURL {
  /// Checks that a link's address has a safe scheme or none.
  ///
  /// - Throws: ``RenderError/unsafeURL(_:)`` for `javascript:`, `data:` and every other scheme, and for control
  ///   characters and spaces, which browsers skip when they parse the scheme.
  package static func check(_ url: String) throws {
    let isSafe =
      url.utf8.withContiguousStorageIfAvailable(isSafe)
      ?? Array(url.utf8).withUnsafeBufferPointer(isSafe)
    if !isSafe { throw RenderError.unsafeURL(url) }
  }

  /// Checks that an image's address is http, https, a path, or the image itself as `data:image/…`.
  package static func checkImage(_ url: String) throws {
    if url.utf8.starts(with: "data:image/".utf8) { return }
    try checkFetchable(url)
  }

  /// Checks that an address can be fetched: http, https or a path.
  package static func checkFetchable(_ url: String) throws {
    try check(url)
    let start = url.utf8.prefix(7).map { $0 | 0x20 }
    if start.starts(with: "mailto:".utf8) || start.starts(with: "tel:".utf8) {
      throw RenderError.unsafeURL(url)
    }
  }

  private static func isSafe(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    // A fast path for nearly all addresses with a scheme.
    if url.count >= 8 {
      let start = UnsafeRawBufferPointer(url).loadUnaligned(as: UInt64.self).bigEndian
      if start == 0x6874_7470_733A_2F2F { return true }  // https://
      let seven = start >> 8
      if seven == 0x68_7474_703A_2F2F || seven == 0x6D_6169_6C74_6F3A { return true }  // mailto:
    }
    // The lowercase letters of the scheme as one number. No allowed scheme has more than eight letters.
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
