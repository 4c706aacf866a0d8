import HTTPTypes
import PageElements
import PagePatching
import PageHTTP
import PageRoutes
import PageScheduling

extension Site {
  /// Whether the request may ask for more rows than one or two batches.
  func isLongRender(_ visit: Visit) -> Bool {
    let query = visit.target.query
    return query.items.contains { name, value in
      name == "limit" && (Int(value) ?? 0) > 100
        || name == "through" && !shortRanges.contains(query, on: visit.uniquePath)
    }
  }

  /// Records a document that was rendered for a reader.
  @discardableResult
  func remember(
    _ document: PageDocument, _ fingerprint: DocumentFingerprint, in view: PageView
  ) -> DocumentFingerprint {
    shortRanges.record(document)
    return log.store(fingerprint, scope: view.scope, of: view.page.path)
  }
}

extension SiteRequest {
  /// Whether the body takes more than about a millisecond to read.
  var isLarge: Bool { body.count > largeBodyThreshold }
}

extension SiteResponse {
  /// Whether the body takes more than about a millisecond to compress.
  var isLarge: Bool { body.count > largeBodyThreshold }
}

/// The size in bytes above which a body is large, and is not read or compressed on the caller's thread.
private let largeBodyThreshold = 64 << 10
