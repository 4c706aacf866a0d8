import HTTPTypes
import PageElements
import PageSite
import PageSockets

/// A crawl of a site from its pages along their links, as a reader without cookies.
///
/// It follows links to addresses without a query, paging links, and links from a page without a query to another page.
/// All other links sort, filter or edit a page; their number has no limit.
struct SiteCrawl {
  enum Outcome {
    /// A response, kept under a number in the stage.
    case content(number: Int, isPage: Bool, location: ExportLocation)
    case moved(to: SiteAddress, by: HTTPResponse.Status)
    /// A static file.
    case file
    /// A response with another status.
    case absent(HTTPResponse.Status)
    /// The address is beyond the maximum number of pages.
    case tooMany
  }

  /// The outcomes of the visited addresses.
  private(set) var outcomes: [SiteAddress: Outcome] = [:]
  /// The addresses in the order they were found, each with the address of the page that links to it.
  private(set) var visits: [(address: SiteAddress, from: SiteAddress?)] = []
  /// The number of addresses found beyond the maximum.
  private(set) var skippedCount = 0

  private var knownAddresses: Set<SiteAddress> = []
  private var locations = ExportLocations()
  private let site: Site
  private let files: StaticFiles?
  private let stage: ExportStage
  private let maximumPages: Int

  /// - Parameter maximumPages: The maximum number of pages.
  init(_ site: Site, _ files: StaticFiles?, into stage: ExportStage, maximumPages: Int) {
    (self.site, self.files, self.stage, self.maximumPages) = (site, files, stage, maximumPages)
  }

  /// Visits addresses and all addresses that can be reached from them.
  mutating func visit(_ starts: [SiteAddress]) async throws {
    var queue: [SiteAddress] = []
    for start in starts { add(start, from: nil, to: &queue) }
    var index = 0
    while index < queue.count {
      let address = queue[index]
      index += 1
      try await visit(address, &queue)
    }
  }

  /// Returns the outcome for a link after at most five redirects; `nil` if the link is not followed.
  func target(of address: SiteAddress) -> Outcome? {
    var address = address
    for _ in 0..<5 {
      guard case .moved(let next, _) = outcomes[address] else { return outcomes[address] }
      address = next
    }
    return nil
  }

  static func isFollowed(_ link: MarkupLink, to target: SiteAddress, on page: SiteAddress) -> Bool {
    target.query.isEmpty || link.isPagination || page.query.isEmpty && target.path != page.path
  }

  /// Whether there is content or a redirect at a path, which may be a pattern such as `/teas/{id}`.
  func hasContent(at path: String) -> Bool {
    let pattern = PathPattern(path)
    return outcomes.contains { address, outcome in
      switch outcome {
      case .content, .moved: pattern.matches(address.path)
      case .file, .absent, .tooMany: false
      }
    }
  }

  private mutating func visit(_ address: SiteAddress, _ queue: inout [SiteAddress]) async throws {
    let response = await site.response(toReaderOf: address.text)
    let fields = response.head.headerFields
    let (status, type) = (response.head.status, fields[.contentType] ?? "")
    if status.kind == .redirection, let location = fields[.location],
      let (target, _) = SiteAddress.read(location, on: address)
    {
      outcomes[address] = .moved(to: target, by: status)
      if target.query.isEmpty { add(target, from: address, to: &queue) }
    } else if status == .ok, !type.hasPrefix("text/event-stream") {
      let body = try await response.withoutFormKey.wholeBody(of: address)
      let fileExtension = FileExtension.of(type)
      outcomes[address] = .content(
        number: try stage.store(body), isPage: fileExtension == "html",
        location: locations.location(of: address, fileExtension: fileExtension))
      if fileExtension == "html" { follow(body, on: address, &queue) }
    } else {
      outcomes[address] = .absent(status)
    }
  }

  private mutating func follow(_ html: [UInt8], on page: SiteAddress, _ queue: inout [SiteAddress])
  {
    for tag in MarkupTags(of: html) {
      for link in MarkupLink.all(in: tag) {
        guard let (target, _) = SiteAddress.read(link.attribute.value, on: page),
          Self.isFollowed(link, to: target, on: page)
        else { continue }
        add(target, from: page, to: &queue)
      }
    }
  }

  private mutating func add(
    _ address: SiteAddress, from page: SiteAddress?, to queue: inout [SiteAddress]
  ) {
    guard knownAddresses.insert(address).inserted else { return }
    visits.append((address, page))
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: address.text)
    if !site.read(request).isForSite {
      let response = files?.response(to: ServerRequest(head: request))
      let status = response?.head.status ?? .notFound
      outcomes[address] = status.code < 400 ? .file : .absent(status)
    } else if queue.count < maximumPages {
      queue.append(address)
    } else {
      outcomes[address] = .tooMany
      skippedCount += 1
    }
  }
}

extension SiteResponse {
  /// The maximum number of bytes of a streamed response.
  private static let maximumBytes = 256 << 20

  fileprivate func wholeBody(of address: SiteAddress) async throws -> [UInt8] {
    guard let stream else { return body }
    var bytes: [UInt8] = []
    while let piece = try await stream() {
      bytes += piece
      guard bytes.count <= Self.maximumBytes else {
        throw CommandError(
          "'\(address.text)' is larger than \(Self.maximumBytes >> 20) MiB. Remove the link to it when "
            + "the site is exported. Nothing was written.")
      }
    }
    return bytes
  }
}
