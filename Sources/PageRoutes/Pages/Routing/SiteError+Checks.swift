import PageElements
import PageHTTP

extension SiteError {
  static func check(_ access: Access, of path: String) throws(SiteError) {
    guard access.authorize == nil || access.session == nil else {
      throw .twoIdentities(path: path)
    }
  }

  static func check(_ page: Page) throws(SiteError) {
    for name in page.queryNames where reservedParameters.contains(name) || name.hasPrefix("pe-") {
      throw .reservedParameter(name, path: page.path)
    }
    do { try page.query.check() } catch {
      throw .invalidQuery(reason: "\(error)", path: page.path)
    }
    try check(page.access, of: page.path)
    guard (1...500).contains(page.batch) else {
      throw .invalidBatch(page.batch, path: page.path)
    }
    if let refresh = page.refresh, refresh < .milliseconds(100) || refresh > .seconds(24 * 86400) {
      throw .invalidRefresh(refresh, path: page.path)
    }
  }
}
