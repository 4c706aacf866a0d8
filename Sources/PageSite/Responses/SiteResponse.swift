public import HTTPTypes
import PageBytes

/// What a site answers: the head of a response, and its whole body or a stream.
public struct SiteResponse: Sendable {
  /// Status and fields.
  public var head: HTTPResponse
  /// The content, all of it. Not sent where there is a ``stream``.
  public var body: [UInt8] {
    didSet {
      // What was known of other bytes.
      formEnds = nil
      guard let tag = madeTag else { return }
      madeTag = nil
      if head.headerFields[.eTag] == tag { head.headerFields[.eTag] = nil }
    }
  }
  /// Follows the head in place of ``body``, a piece at a time: each is asked for when the one before
  /// it has been sent, and `nil` ends it. Without a stream, the default, the body is all there is.
  public var stream: (@Sendable () async throws -> [UInt8]?)?

  /// What the browser is to keep.
  var cookies: [Cookie] = []
  /// What a route does with its reader's session.
  var sessionChange: Session.Change?
  /// The key that ends its forms, if they have one.
  package var formKey: FormKey?
  /// Where its forms that post end, once that has been looked for.
  var formEnds: [Int]?
  /// The entity tag that was made of the body here; `nil` where there is none, or it is another's.
  private(set) var madeTag: String?

  /// Sets the tag that was made of the body.
  mutating func setTag(_ tag: String) {
    head.headerFields[.eTag] = tag
    madeTag = tag
  }

  /// Puts other bytes in place of the body that are sent under the tag that is set.
  mutating func setBody(_ bytes: [UInt8]) {
    madeTag = nil
    body = bytes
  }

  /// A response with all of its content; none by default.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    (self.head, self.body) = (head, body)
  }

  init(
    _ status: HTTPResponse.Status, type: String, body: [UInt8], cache: CachePolicy
  ) {
    var fields = HTTPFields()
    fields[.contentType] = type
    fields[.cacheControl] = cache.field
    fields[.xContentTypeOptions] = "nosniff"
    if cache == .revalidate { fields[.vary] = Self.vary }
    if type.hasPrefix(MediaType.html) {
      fields[.contentSecurityPolicy] = Self.contentSecurityPolicy
      fields[.referrerPolicy] = "same-origin"
    }
    head = HTTPResponse(status: status, headerFields: fields)
    self.body = body
  }

  /// What the answers of pages depend on.
  static let vary = "Cookie, Accept, Accept-Encoding"

  /// Nothing from elsewhere, no inline script, no frames. Inline styles are allowed as attributes
  /// only, and are written from typed values.
  private static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """
}

/// How long an answer may be kept.
enum CachePolicy: Sendable {
  /// By its reader alone, asking each time whether it still holds.
  case revalidate
  /// Not at all.
  case never
  /// For ever, by anyone: the address changes with the content.
  case immutable

  var field: String {
    switch self {
    case .revalidate: "private, no-cache"
    case .never: "no-store"
    case .immutable: "public, max-age=31536000, immutable"
    }
  }
}

enum MediaType {
  static let html = "text/html; charset=utf-8"
  static let json = "application/json"
  static let patch = "application/json-patch+json"
  static let problem = ProblemDetails.mediaType
}
