import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes
import PageScheduling
import PageVisitors

extension Site {
  /// `GET /-/heights.css`: returns the estimates from browsers' reports.
  func heightsStylesheet() -> SiteResponse {
    let css = Array(heights.css.utf8)
    var response = SiteResponse(
      .ok, type: "text/css; charset=utf-8", body: css, cache: .revalidate)
    response.setTag(EntityTag.of(css))
    return response
  }

  /// `POST /-/heights`: counts heights that a browser measured, such as `width=narrow&row=52&height-Label=60`.
  ///
  /// A client has one vote for each kind and width.
  ///
  /// - Throws: A 400 for an invalid report, a 413 for one that is too long, a 403 for a request from another site, or a
  ///   429 for too many requests.
  func learnHeights(_ request: SiteRequest) throws -> SiteResponse {
    try admitWrite(request)
    guard request.body.count <= Self.maximumReportBytes else {
      throw SiteProblem(
        .contentTooLarge, "A height report has at most \(Self.maximumReportBytes) bytes.")
    }
    let values = try FormBody(fieldLimit: 60, textLimit: 40).values(
      type: request.head.headerFields[.contentType], body: request.body)
    guard let width = values["width"].flatMap(LearnedHeights.Width.init) else {
      throw SiteProblem(
        .badRequest, "A height report needs the field 'width' with the value narrow or wide.")
    }
    let reports = try values.items.filter { $0.name != "width" }.map { name, value in
      guard Self.isKind(name), let height = Double(value), LearnedHeights.range.contains(height)
      else {
        throw SiteProblem(
          .badRequest,
          "'\(name.cut(toBytes: 80))' is not a valid height. The name is row, header, footer, "
            + "or height- followed by a view's type; the value is 1 to 10,000 pixels.")
      }
      return (name, height)
    }
    let cookies = Cookies(request.head)
    let voter = LearnedHeights.Voter(
      ClientKey(request.client), ownCookies(for: request.head).visitor.visitor(in: cookies))
    for (name, height) in reports {
      heights.learn(height, of: LearnedHeights.Kind(width: width, name: name), from: voter)
    }
    return SiteResponse(.noContent, type: "text/plain", body: [], cache: .never)
  }

  private static let maximumReportBytes = 8 << 10

  /// Whether a name is one that the stylesheet uses, and consists only of characters that it may contain.
  private static func isKind(_ name: String) -> Bool {
    if ["row", "header", "footer"].contains(name) { return true }
    let type = name.utf8.dropFirst("height-".utf8.count)
    return name.hasPrefix("height-") && (1...100).contains(type.count)
      && type.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
