/// Checks that no document type except `<!DOCTYPE html>` reaches the parser, so that no entity can be declared.
///
/// In well-formed markup, `<!DOCTYPE` can occur elsewhere only in comments and CDATA, which are findings themselves.
/// So the check searches everywhere, and a second occurrence ends the validation.
struct DoctypeCheck {
  enum Verdict {
    case valid
    case proceed(Remark)
    case stop(Remark)
  }

  let html: [UInt8]
  let context: HTMLValidator.Context

  private static let doctype = Array("<!DOCTYPE html>".utf8)

  var verdict: Verdict {
    let begins = html.starts(with: Self.doctype)
    if let offset = declaration(from: begins ? Self.doctype.count : 0) {
      let (message, advice) =
        if begins || context != .page {
          ("There is a document type here.", "Remove it: <!DOCTYPE html> begins a page, once.")
        } else if offset > 0, html[offset...].starts(with: Self.doctype) {
          (
            "<!DOCTYPE html> must be the first bytes of a page.",
            "Remove everything before it."
          )
        } else {
          (
            "The document type is not the one of HTML.",
            "Write exactly <!DOCTYPE html>, with no identifier and no subset."
          )
        }
      return .stop(remark(offset, message, advice))
    }
    if begins {
      return context == .page
        ? .valid
        : .stop(remark(0, "A fragment has no document type.", "Remove <!DOCTYPE html>."))
    }
    if html.starts(with: Array("<?xml".utf8)) {
      return .stop(
        remark(
          0, "An XML declaration is not HTML.", "Remove it: pages are UTF-8 without one.",
          .polyglot))
    }
    guard context == .page else { return .valid }
    if html.isEmpty {
      return .stop(
        remark(0, "The page is empty.", "Send all of it, from <!DOCTYPE html> to </html>."))
    }
    return .proceed(
      remark(
        0, "The page does not begin with a document type.",
        "Write <!DOCTYPE html> first: without it browsers use old layout rules."))
  }

  /// Returns the offset of the first `<!DOCTYPE`, case-insensitively, at or after `start`.
  private func declaration(from start: Int) -> Int? {
    let name = Array("doctype".utf8)
    guard html.count >= start + name.count + 2 else { return nil }
    for offset in start...(html.count - name.count - 2)
    where html[offset] == UInt8(ascii: "<") && html[offset + 1] == UInt8(ascii: "!") {
      let rest = html[(offset + 2)..<(offset + 2 + name.count)]
      if rest.elementsEqual(name, by: { $0 | 0x20 == $1 }) { return offset }
    }
    return nil
  }

  private func remark(
    _ offset: Int, _ message: String, _ advice: String, _ rule: Finding.Rule = .doctype
  ) -> Remark {
    Remark(rule, offset: offset, message, advice)
  }
}
