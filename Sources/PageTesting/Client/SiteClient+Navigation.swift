import HTTPTypes
import PagePatching
import PageSite
import PageValidation

extension SiteClient {
  /// The maximum number of redirects to follow, as in browsers.
  static let redirectLimit = 20

  /// Opens the page that a request leads to, as a browser does.
  ///
  /// - Parameter page: The address of the previous page; `nil` if the reader typed the address.
  func navigate(
    _ request: ClientRequest, from page: String?, _ callSite: CallSite
  ) async throws -> ClientPage {
    var request = request
    request.target = try target(request.target, on: page ?? "/")
    for _ in 0...Self.redirectLimit {
      request.setNavigationFields(from: page, origin: origin)
      let response = await send(request)
      let status = response.head.status.code
      guard (300..<400).contains(status), status != 304,
        let location = response.head.headerFields[.location]
      else { return try await open(response, at: request.target, callSite) }
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

  /// Returns the path and query of an address on a page, resolved as browsers do.
  ///
  /// - Throws: ``SiteClientError/leavesSite(url:)``.
  func target(_ address: String, on page: String) throws(SiteClientError) -> String {
    Self.withoutDotSegments(try joined(address, on: page))
  }

  /// Removes `.` and `..` from a path (RFC 3986, section 5.2.4). The query stays unchanged.
  private static func withoutDotSegments(_ target: String) -> String {
    let path = target.prefix { $0 != "?" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var resolved: [Substring] = []
    for segment in segments {
      switch segment {
      case ".": break
      case "..": _ = resolved.popLast()
      default: resolved.append(segment)
      }
    }
    // A path that ends with such a segment is a folder.
    if let last = segments.last, last == "." || last == ".." { resolved.append("") }
    return "/" + resolved.joined(separator: "/") + target[path.endIndex...]
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

  /// Creates a page from a response, and checks it.
  private func open(
    _ response: SiteResponse, at url: String, _ callSite: CallSite
  ) async throws -> ClientPage {
    let keyless = response.withoutFormKey
    let fields = keyless.head.headerFields
    var page = ClientPage(
      client: self, url: url, status: response.head.status.code, headerFields: fields,
      body: keyless.body, root: ClientElement(tree: MarkupTree(emptyAt: url), index: 0),
      formKey: response.formKey?.text)
    if fields[.contentType]?.lowercased().hasPrefix("text/html") == true {
      // The check is first, so that an invalid error page is also reported.
      checkValidity(of: response.body, at: url, callSite)
      page.root = try root(of: page.body, at: url)
    }
    guard page.status < 500 else {
      throw SiteClientError.failed(
        status: page.status, url: url, detail: Self.detail(of: response, page))
    }
    if script == .on, page.needsDocument {
      let document = try await page.fetchDocument()
      page.document = document
      // The page has changed between the two responses.
      if document["version"]?.text != page.version { page = try page.showing(document, callSite) }
    }
    return page
  }

  /// Returns the root element of HTML.
  func root(of html: [UInt8], at url: String) throws -> ClientElement {
    guard let tree = MarkupTree(parsing: html, at: url) else {
      let finding = try HTMLValidator().findings(in: html).first?.description
      throw SiteClientError.unreadable(url: url, finding: finding ?? "")
    }
    return ClientElement(tree: tree, index: 0)
  }

  private static func detail(of response: SiteResponse, _ page: ClientPage) -> String {
    let main = page.root.descendants.first { $0.name == "main" }
    // The message already has the status, and the heading only repeats it.
    return main?.text { $0.name == "h1" } ?? detail(of: response)
  }

  /// Returns the error description of a response without HTML.
  static func detail(of response: SiteResponse) -> String {
    guard let json = try? JSONValue(parsing: response.body), let detail = json["detail"]?.text
    else { return String(decoding: response.body.prefix(500), as: UTF8.self) }
    let findings = (json["findings"]?.items ?? []).map(line(of:))
    return ([detail] + findings).joined(separator: "\n")
  }

  /// Returns a finding of a validating site in the format of its log: `line:column: message advice (path)`.
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
