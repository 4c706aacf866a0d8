public import Foundation
public import HTTPTypes
public import PageElements
public import PageHTTP

/// A request to a ``Route``.
public struct RouteRequest: Sendable {
  /// The method, path and fields, as received by the server.
  public let head: HTTPRequest
  /// The body of the request; empty if the route streams it.
  public let body: [UInt8]
  /// The body as a stream of chunks: as it arrives if the route uses ``Route/streamingBody(upTo:)``, and
  /// otherwise ``body`` as one chunk.
  public let stream: BodyStream
  /// The client's address; empty if unknown.
  public let client: String
  /// The sender, as identified by ``Route/authorized(by:)`` or by the session; `nil` if unknown, and on a
  /// route for everyone.
  public let identity: String?
  /// The reader's formats of numbers, money and times.
  public let formats: Formats
  package let values: PathValues
  let hasSession: Bool
  private let target: RequestTarget
  private let formBody: FormBody
  private let language: Language
  private let isStreamed: Bool

  package init(
    _ request: SiteRequest, _ stream: BodyStream, _ target: RequestTarget, _ values: PathValues,
    by reader: Reader, of route: Route, formBody: FormBody, in language: Language
  ) {
    (head, body, client) = (request.head, request.body, request.client)
    (self.stream, formats) = (stream, reader.formats)
    isStreamed = request.stream != nil
    (self.target, self.values, identity) = (target, values, reader.identity)
    hasSession = route.access.session != nil
    (self.formBody, self.language) = (formBody, language)
  }

  /// The address of the page that the endpoint belongs to: the part before `/-/`.
  package var pageAddress: Address {
    let path = RequestTarget.encode(values.path)
    guard let separatorRange = path.firstRange(of: "/-/") else { return Address(path) }
    return Address(
      separatorRange.lowerBound == path.startIndex
        ? "/" : String(path[..<separatorRange.lowerBound]))
  }

  /// Returns the query of the address, with the defaults of a model; see ``PageRequest/query``.
  ///
  ///     let sort = try request.query(ProductQuery()).sort
  ///
  /// - Parameter defaults: The values of parameters that the query omits.
  /// - Throws: ``SiteProblem`` (400) for a duplicate or invalid parameter.
  public func query<Query: Codable & Sendable>(_ defaults: Query) throws -> Query {
    try PageQuery(defaults).read(target.query, in: language).model as? Query ?? defaults
  }

  /// Returns the values of a submitted form.
  ///
  /// - Throws: ``SiteProblem``: 415 for a body that is not a form, 413 over a limit, 400 for a malformed one.
  public func form() throws -> FormValues {
    try checkBody()
    return try formBody.values(type: head.headerFields[.contentType], body: body)
  }

  /// Decodes the JSON body as a model.
  ///
  /// - Parameters:
  ///   - type: The type of the model. Inferred from the context by default.
  ///   - decoder: The decoder, with its formats of dates and other values; Foundation's defaults by default.
  /// - Throws: ``SiteProblem`` (400) that names the place of invalid JSON.
  public func json<Model: Decodable>(
    as type: Model.Type = Model.self, by decoder: JSONDecoder = JSONDecoder()
  ) throws -> Model {
    try checkBody()
    do {
      return try decoder.decode(Model.self, from: Data(body))
    } catch let error as DecodingError {
      throw SiteProblem(.badRequest, "The body is not the expected JSON\(error.location).")
    }
  }
}

extension RouteRequest {
  /// - Throws: ``StreamedBody`` if the body is streamed: an empty one would be read otherwise.
  private func checkBody() throws {
    if isStreamed { throw StreamedBody(path: values.path) }
  }
}

/// The error of a route that streams its body and reads it as a whole.
struct StreamedBody: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "'\(path)' receives its body as a stream. Read request.stream, or remove .streamingBody(upTo:)."
  }
}

extension DecodingError {
  /// The place and the description of the error: ` at 'items.0.name': …`.
  fileprivate var location: String {
    let context: Context
    var path: [any CodingKey]
    switch self {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      (context, path) = (found, found.codingPath)
    case .keyNotFound(let key, let found): (context, path) = (found, found.codingPath + [key])
    @unknown default: return ""
    }
    let name = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    let at = name.isEmpty ? "" : " at '\(name.cut(toBytes: 200))'"
    return "\(at): \(context.debugDescription.cut(toBytes: 200))"
  }
}
