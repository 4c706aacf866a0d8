import HTTPTypes

@testable import PageHTTP
@testable import PageSite

/// The URLs in a response's `Link` header field, by relation.
struct Links {
  private var urls: [String: String] = [:]

  init(_ response: SiteResponse) {
    for link in (response[.link] ?? "").split(separator: ", ") {
      let parts = link.split(separator: ">; rel=")
      urls[parts[1].trimmingPrefix("\"").dropLast().description] = String(parts[0].dropFirst())
    }
  }

  var next: String? { urls["next"] }
  var previous: String? { urls["prev"] }
  var first: String? { urls["first"] }
}
