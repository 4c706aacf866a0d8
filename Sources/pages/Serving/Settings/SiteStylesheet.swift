import HTTPTypes
import PageElements
import PageSite

/// The stylesheet from the settings, as it was when the site was created.
struct SiteStylesheet: Sendable {
  private let bytes: [UInt8]
  /// The address. It changes with the content, so that browsers can cache it forever. It cannot be the path of a table.
  let address: String

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // FNV-1a is sufficient, because only the owner of the site controls the content.
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    address = "/~style/\(String(digest, radix: 16)).css"
  }

  /// The route of the stylesheet. It needs no login, because the login page uses the stylesheet, too.
  var route: Route {
    .get(address) { [bytes] _ in
      var response = SiteResponse.bytes(bytes, type: "text/css; charset=utf-8")
      response.head.headerFields[.cacheControl] = "public, max-age=31536000, immutable"
      return response
    }
  }
}
