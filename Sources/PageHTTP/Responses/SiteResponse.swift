public import HTTPTypes
import PageBytes

/// A response of a site: its head, and its complete body or a stream.
public struct SiteResponse: Sendable {
  /// The status and fields.
  public var head: HTTPResponse
  /// The complete content. It is not sent if there is a ``stream``.
  public var body: [UInt8] {
    didSet {
      // These values belong to the old bytes.
      formEnds = nil
      guard let tag = generatedTag else { return }
      generatedTag = nil
      if head.headerFields[.eTag] == tag { head.headerFields[.eTag] = nil }
    }
  }
  /// The content as a stream of chunks, in place of ``body``. The server requests each chunk after sending
  /// the previous one; `nil` ends the stream. `nil`, the default, sends the body.
  public var stream: (@Sendable () async throws -> [UInt8]?)?

  /// The cookies for the browser to store.
  package var cookies: [Cookie] = []
  /// The change that a route makes to its reader's session.
  package var sessionChange: SessionChange?
  /// The key to insert at the ends of the response's forms, if any.
  package var formKey: FormKey?
  /// The ends of the forms that post; `nil` until they are searched.
  package var formEnds: [Int]?
  /// The entity tag that the site computed from the body; `nil` without one, or for another tag.
  private(set) var generatedTag: String?

  /// Sets the tag computed from the body.
  package mutating func setTag(_ tag: String) {
    head.headerFields[.eTag] = tag
    generatedTag = tag
  }

  /// Replaces the body with bytes that belong to the current tag.
  package mutating func setBody(_ bytes: [UInt8]) {
    generatedTag = nil
    body = bytes
  }

  /// Creates a response with its complete content, which is empty by default.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    (self.head, self.body) = (head, body)
  }

  package init(
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

  /// The fields that the responses of pages depend on.
  static let vary = "Cookie, Accept, Accept-Encoding"

  /// Allows only resources of this site, no inline scripts and no frames. Inline styles are allowed only as
  /// attributes, which are written from typed values.
  private static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """
}

/// The caching of a response.
package enum CachePolicy: Sendable {
  /// Only by the reader's browser, with revalidation for each use.
  case revalidate
  /// No caching.
  case never
  /// Forever and by all caches: the address changes with the content.
  case immutable

  var field: String {
    switch self {
    case .revalidate: "private, no-cache"
    case .never: "no-store"
    case .immutable: "public, max-age=31536000, immutable"
    }
  }
}

package enum MediaType {
  package static let html = "text/html; charset=utf-8"
  package static let json = "application/json"
  package static let patch = "application/json-patch+json"
  package static let problem = ProblemDetails.mediaType
}
