public import Foundation
public import HTTPTypes
public import PageElements

/// What a ``Route`` is asked for.
public struct RouteRequest: Sendable {
  /// Method, path and fields, as the server has them.
  public let head: HTTPRequest
  /// What the request brings; empty where it is read as a stream.
  public let body: [UInt8]
  /// What the request brings, a piece at a time: as it comes where the route is declared so, see
  /// ``Route/streamingBody(upTo:)``, and otherwise ``body`` as one piece.
  public let stream: BodyStream
  /// The address that it came from; empty where it is not known.
  public let client: String
  /// Who asks, as the route's ``Route/authorized(by:)`` has it, or who is logged in; `nil` for a route for
  /// everyone.
  public let identity: String?
  /// How numbers, money and times are written to its reader.
  public let formats: Formats
  let values: PathValues
  let hasSession: Bool
  private let target: RequestTarget
  private let formBody: FormBody
  private let language: Language
  private let isStreamed: Bool

  init(
    _ request: SiteRequest, _ stream: BodyStream, _ target: RequestTarget, _ values: PathValues,
    by reader: Reader, of route: Route, in configuration: SiteConfiguration
  ) {
    (head, body, client) = (request.head, request.body, request.client)
    (self.stream, formats) = (stream, reader.formats)
    isStreamed = request.stream != nil
    (self.target, self.values, identity) = (target, values, reader.identity)
    hasSession = route.access.session != nil
    (formBody, language) = (configuration.formBody, configuration.language)
  }

  /// The address of the page whose endpoint is asked for: what stands before `/-/`.
  package var pageAddress: Address {
    let path = RequestTarget.encode(values.path)
    guard let mark = path.firstRange(of: "/-/") else { return Address(path) }
    return Address(mark.lowerBound == path.startIndex ? "/" : String(path[..<mark.lowerBound]))
  }

  /// What the address's query says, in place of the defaults of a model; see ``PageRequest/query``.
  ///
  ///     let sort = try request.query(ProductQuery()).sort
  ///
  /// - Parameter defaults: What holds where the query says nothing.
  /// - Throws: A 400 for a parameter that is given twice, or does not fit.
  public func query<Query: Codable & Sendable>(_ defaults: Query) throws -> Query {
    try PageQuery(defaults).read(target.query, in: language).model as? Query ?? defaults
  }

  /// What a form sent.
  ///
  /// - Throws: A 415 for a body that is no form, a 413 over a limit, a 400 for one that cannot be read.
  public func form() throws -> FormValues {
    try checkBody()
    return try formBody.values(type: head.headerFields[.contentType], body: body)
  }

  /// The body as a model, by `JSONDecoder`.
  ///
  /// - Parameters:
  ///   - type: What is read: by default what the result is used as.
  ///   - decoder: How dates and the like are written; as Foundation has it by default.
  /// - Throws: A 400 that names the place for what is no such JSON.
  public func json<Model: Decodable>(
    as type: Model.Type = Model.self, by decoder: JSONDecoder = JSONDecoder()
  ) throws -> Model {
    try checkBody()
    do {
      return try decoder.decode(Model.self, from: Data(body))
    } catch let error as DecodingError {
      throw SiteProblem(.badRequest, "The body is not the JSON that is read here\(error.place).")
    }
  }
}

extension RouteRequest {
  /// - Throws: ``StreamedBody`` where there is no body to read: nothing would be taken for it.
  private func checkBody() throws {
    if isStreamed { throw StreamedBody(path: values.path) }
  }
}

/// A route that reads what it is sent as it comes asked for the whole of it.
struct StreamedBody: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "'\(path)' is sent its body as a stream. Read request.stream, or leave out .streamingBody(upTo:)."
  }
}

extension DecodingError {
  /// Where it is, and what: ` at 'items.0.name': …`.
  fileprivate var place: String {
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
