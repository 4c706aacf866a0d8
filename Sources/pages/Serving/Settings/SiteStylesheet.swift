import HTTPTypes
import PageElements
import PageSite

/// The stylesheet that the settings name, as it was when the site was made.
struct SiteStylesheet: Sendable {
  private let bytes: [UInt8]
  /// Changes with the content, so that it may be kept for ever. No table's path has its name.
  let address: String

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // FNV-1a: nobody but who serves it decides what is in it.
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    address = "/~style/\(String(digest, radix: 16)).css"
  }

  /// For everybody: the page on which they log in has it, too.
  var route: Route {
    .get(address) { [bytes] _ in
      var response = SiteResponse.bytes(bytes, type: "text/css; charset=utf-8")
      response.head.headerFields[.cacheControl] = "public, max-age=31536000, immutable"
      return response
    }
  }
}
