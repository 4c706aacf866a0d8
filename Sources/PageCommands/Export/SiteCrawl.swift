import HTTPTypes
import PageElements
import PageSite
import PageSockets

/// A way through a site from its pages by their links, as a reader without cookies goes it.
///
/// Followed are links to addresses without a query, those of paging, and those that lead from a page without a query to
/// another page. By all others a page sorts, narrows down or edits itself: of these there is no end.
struct SiteCrawl {
  enum Outcome {
    /// What is there, by its number in the stage.
    case content(number: Int, isPage: Bool, place: ExportPlace)
    case moved(to: SiteAddress, by: HTTPResponse.Status)
    /// One of the static files.
    case file
    /// What it answers instead.
    case absent(HTTPResponse.Status)
    /// The site has more than is asked for.
    case tooMany
  }

  /// What each address that was visited came to.
  private(set) var outcomes: [SiteAddress: Outcome] = [:]
  /// The addresses in the order they were found, each with the one whose page leads there.
  private(set) var visits: [(address: SiteAddress, from: SiteAddress?)] = []
  /// How many addresses were found beyond the most.
  private(set) var skippedCount = 0

  private var found: Set<SiteAddress> = []
  private var places = ExportPlaces()
  private let site: Site
  private let files: StaticFiles?
  private let stage: ExportStage
  private let most: Int

  /// - Parameter most: Pages at most.
  init(_ site: Site, _ files: StaticFiles?, into stage: ExportStage, most: Int) {
    (self.site, self.files, self.stage, self.most) = (site, files, stage, most)
  }

  /// Visits addresses and all that can be reached from there.
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

  /// What a link in a page leads to, over at most five redirects; `nil` where it is not followed.
  func target(of address: SiteAddress) -> Outcome? {
    var address = address
    for _ in 0..<5 {
      guard case .moved(let next, _) = outcomes[address] else { return outcomes[address] }
      address = next
    }
    return nil
  }

  static func isFollowed(_ link: MarkupLink, to target: SiteAddress, on page: SiteAddress) -> Bool {
    target.query.isEmpty || link.isPaging || page.query.isEmpty && target.path != page.path
  }

  /// Whether anything was met or led on at a path, be it one with values, such as `/teas/{id}`.
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
      let body = try await response.keyless.wholeBody(of: address)
      let ending = FileEnding.of(type)
      outcomes[address] = .content(
        number: try stage.keep(body), isPage: ending == "html",
        place: places.place(of: address, ending: ending))
      if ending == "html" { follow(body, on: address, &queue) }
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
    guard found.insert(address).inserted else { return }
    visits.append((address, page))
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: address.text)
    if !site.read(request).isForSite {
      let response = files?.response(to: ServerRequest(head: request))
      let status = response?.head.status ?? .notFound
      outcomes[address] = status.code < 400 ? .file : .absent(status)
    } else if queue.count < most {
      queue.append(address)
    } else {
      outcomes[address] = .tooMany
      skippedCount += 1
    }
  }
}

extension SiteResponse {
  /// Most bytes of what is no page.
  private static let mostBytes = 256 << 20

  fileprivate func wholeBody(of address: SiteAddress) async throws -> [UInt8] {
    guard let stream else { return body }
    var bytes: [UInt8] = []
    while let piece = try await stream() {
      bytes += piece
      guard bytes.count <= Self.mostBytes else {
        throw CommandError(
          "What is at '\(address.text)' is larger than \(Self.mostBytes >> 20) MiB. Leave out the link to it where "
            + "the site is exported. Nothing is written.")
      }
    }
    return bytes
  }
}
