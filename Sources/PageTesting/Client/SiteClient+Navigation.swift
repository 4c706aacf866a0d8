import HTTPTypes
import PagePatching
import PageSite
import PageValidation

extension SiteClient {
  /// How many redirects are followed, as in browsers.
  static let redirectLimit = 20

  /// Opens what a request leads to, as a browser does.
  ///
  /// - Parameter page: The address of the page that led here; `nil` for an address that was typed.
  func navigate(
    _ request: ClientRequest, from page: String?, _ place: CallSite
  ) async throws -> ClientPage {
    var request = request
    request.target = try target(request.target, on: page ?? "/")
    for _ in 0...Self.redirectLimit {
      request.navigates(from: page, origin: origin)
      let response = await send(request)
      let status = response.head.status.code
      guard (300..<400).contains(status), status != 304,
        let location = response.head.headerFields[.location]
      else { return try await open(response, at: request.target, place) }
      let destination = try target(location, on: request.target)
      // 307 and 308 send the same once more; the others lead on to be read.
      if status == 307 || status == 308 {
        request.target = destination
      } else {
        request = ClientRequest(.get, destination)
      }
    }
    throw SiteClientError.tooManyRedirects(url: request.target)
  }

  /// The path and query that an address on a page leads to, as browsers resolve it.
  ///
  /// - Throws: ``SiteClientError/leavesSite(url:)``.
  func target(_ address: String, on page: String) throws(SiteClientError) -> String {
    Self.withoutDotSegments(try joined(address, on: page))
  }

  /// Takes `.` and `..` out of a path (RFC 3986, section 5.2.4); the query stays as it is.
  private static func withoutDotSegments(_ target: String) -> String {
    let path = target.prefix { $0 != "?" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var kept: [Substring] = []
    for segment in segments {
      switch segment {
      case ".": break
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    // What such a segment ends in is a folder.
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/") + target[path.endIndex...]
  }

  private func joined(_ address: String, on page: String) throws(SiteClientError) -> String {
    var address = Substring(address)
    if let fragment = address.firstIndex(of: "#") { address = address[..<fragment] }
    if address.hasPrefix(origin),
      ["", "/", "?"].contains(address.dropFirst(origin.count).prefix(1))
    {
      address = address.dropFirst(origin.count)
      return address.hasPrefix("/") ? String(address) : "/" + address
    }
    let path = page.prefix { $0 != "?" }
    switch address.first {
    case nil: return page
    case "/" where !address.hasPrefix("//"): return String(address)
    case "?": return String(path + address)
    default:
      let scheme = address.prefix { !"/?".contains($0) }
      guard !address.hasPrefix("//"), !scheme.contains(":") else {
        throw .leavesSite(url: String(address))
      }
      let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
      return String(folder + address)
    }
  }

  /// Makes a page of an answer, and looks at it.
  private func open(
    _ response: SiteResponse, at url: String, _ place: CallSite
  ) async throws -> ClientPage {
    let keyless = response.keyless
    let fields = keyless.head.headerFields
    var page = ClientPage(
      client: self, url: url, status: response.head.status.code, headerFields: fields,
      body: keyless.body, root: ClientElement(tree: MarkupTree(emptyAt: url), index: 0),
      formKey: response.formKey?.text)
    if fields[.contentType]?.lowercased().hasPrefix("text/html") == true {
      // First, so that a server's error of that kind is a finding and a thrown error.
      checkValidity(of: response.body, at: url, place)
      page.root = try root(of: page.body, at: url)
    }
    guard page.status < 500 else {
      throw SiteClientError.failed(
        status: page.status, url: url, detail: Self.detail(of: response, page))
    }
    if script == .on, page.needsDocument {
      let document = try await page.fetchDocument()
      page.document = document
      // Somebody has changed the page between the two answers.
      if document["version"]?.text != page.version { page = try page.showing(document, place) }
    }
    return page
  }

  /// The root element of some HTML.
  func root(of html: [UInt8], at url: String) throws -> ClientElement {
    guard let tree = MarkupTree(parsing: html, at: url) else {
      let finding = try HTMLValidator().findings(in: html).first?.description
      throw SiteClientError.unreadable(url: url, finding: finding ?? "")
    }
    return ClientElement(tree: tree, index: 0)
  }

  private static func detail(of response: SiteResponse, _ page: ClientPage) -> String {
    let main = page.root.inside.first { $0.name == "main" }
    // The status is told beside it, and the heading is its name.
    return main?.text { $0.name == "h1" } ?? detail(of: response)
  }

  /// What an answer without HTML says of what went wrong.
  static func detail(of response: SiteResponse) -> String {
    guard let json = try? JSONValue(parsing: response.body), let detail = json["detail"]?.text
    else { return String(decoding: response.body.prefix(500), as: UTF8.self) }
    let findings = (json["findings"]?.items ?? []).map(line(of:))
    return ([detail] + findings).joined(separator: "\n")
  }

  /// A finding of a site that validates, as its log has it: `line:column: message advice (path)`.
  private static func line(of finding: JSONValue) -> String {
    let place = ["line", "column"].compactMap { name -> String? in
      guard case .number(let number) = finding[name] else { return nil }
      return Int(exactly: number).map(String.init)
    }
    let sentences = ["message", "advice"].compactMap { finding[$0]?.text }.filter { !$0.isEmpty }
    let path = finding["path"]?.text ?? ""
    return place.joined(separator: ":") + ": " + sentences.joined(separator: " ")
      + (path.isEmpty ? "" : " (\(path))")
  }
}
