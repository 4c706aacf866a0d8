import PagePatching
import PageValidation

extension SiteClient {
  /// Reports the validation errors of a page's HTML.
  func checkValidity(of html: [UInt8], at url: String, _ callSite: CallSite) {
    guard checks.contains(.validity) else { return }
    do {
      for finding in try HTMLValidator().findings(in: html) {
        let path = url.prefix { $0 != "?" }
        guard isNewFinding("\(path) \(finding.path) \(finding.message)") else { continue }
        callSite.report("Invalid HTML, \(finding.report(file: url))")
      }
    } catch {
      callSite.report("HTML cannot be validated: \(error)")
    }
  }

  /// Reports the first difference between a patched page and a fresh document of the same rows.
  ///
  /// If the site already shows another version, a copy is patched to that version first. An error of an earlier patch
  /// remains visible.
  func checkPatch(of page: ClientPage, _ callSite: CallSite) async throws {
    guard checks.contains(.patches), var patched = page.document else { return }
    for _ in 0..<5 {
      let expected = try await page.fetchDocument()
      let (old, new) = (patched["version"]?.text, expected["version"]?.text)
      if old == new || old == nil {
        guard let difference = JSONDifference.first(patched, expected, ignoringVersion: old == nil)
        else {
          return
        }
        return callSite.report(
          """
          The patched page differs from the page that \(patched["self"]?.text ?? page.url) shows, at \
          \(difference)
          """)
      }
      let (patch, status) = try await page.fetchPatch("/-/patch", from: patched)
      guard let patch else {
        // The version is no longer known, so nothing can be compared.
        if status == 410 { return }
        throw SiteClientError.failed(
          status: status, url: page.url, detail: "No patch is available.")
      }
      patched = try patch.applied(to: patched)
    }
    callSite.report(
      """
      \(page.url) shows different content on each request, so that no patched page can be \
      compared. Make it show the same content for the same state, or omit the check .patches.
      """)
  }
}

/// The difference between two JSON values.
enum JSONDifference {
  /// Returns the first different place in document order, with both values; `nil` if the values are equal.
  static func first(
    _ patched: JSONValue, _ expected: JSONValue, ignoringVersion: Bool = false, at path: String = ""
  ) -> String? {
    guard patched != expected else { return nil }
    switch (patched, expected) {
    case (.object(let left), .object(let right)):
      for name in Set(left.keys).union(right.keys).sorted() {
        if ignoringVersion, path.isEmpty, name == "version" { continue }
        let memberPath = "\(path)/\(name)"
        guard let old = left[name] else { return "\(memberPath): missing in the patched page" }
        guard let new = right[name] else { return "\(memberPath): only in the patched page" }
        if let difference = first(old, new, at: memberPath) { return difference }
      }
      return nil
    case (.array(let left), .array(let right)):
      for (index, (old, new)) in zip(left, right).enumerated() {
        if let difference = first(old, new, at: "\(path)/\(index)") { return difference }
      }
      return "\(path): patched \(left.count) items, shown \(right.count)"
    default:
      return
        "\(path):\n- patched \(description(of: patched))\n+ shown   \(description(of: expected))"
    }
  }

  private static func description(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): text
    case .array(let items): "an array of \(items.count)"
    case .object(let members): "an object of \(members.count)"
    }
  }
}
