/// The work of one call: runs the checks in order, and converts their remarks to findings.
struct Inspection {
  let html: [UInt8]
  let context: HTMLValidator.Context
  let grammar: Grammar

  func findings() -> [Finding] {
    guard html.count <= HTMLValidator.maximumSize else {
      return [.oversized(html.count)]
    }
    if let remark = firstEncodingFault(in: html) { return makeFindings([remark]) }
    if let remark = AttributeLimit.remark(in: html) ?? CommentLimit.remark(in: html) {
      return makeFindings([remark])
    }
    let prologue = DoctypeCheck(html: html, context: context)
    var remarks: [Remark] = []
    switch prologue.verdict {
    case .valid: break
    case .proceed(let remark): remarks.append(remark)
    case .stop(let remark): return makeFindings([remark])
    }
    return ParsedPage.with(html, as: context) { result in
      switch result {
      case .failure(let fault):
        return makeFindings(remarks + [fault.remark])
      case .success(let page):
        let markup = MarkupScan(of: html)
        remarks += markup.remarks
        var walk = TreeWalk(page: page, markup: markup, context: context, model: grammar.model)
        walk.run()
        remarks += walk.remarks
        remarks += walk.grammarRemarks
        if walk.grammarRemarks.isEmpty {
          remarks += grammar.faults(in: page, markup: markup)
        }
        return makeFindings(remarks, page: page, isTruncated: walk.isTruncated)
      }
    }
  }

  /// Sorts remarks in document order, cuts the list and adds the places.
  ///
  /// - Parameter isTruncated: Whether there may be more remarks than these.
  func makeFindings(_ remarks: [Remark], page: ParsedPage? = nil, isTruncated: Bool = false)
    -> [Finding]
  {
    guard !remarks.isEmpty else { return [] }
    let ordered = remarks.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    var reader = LineReader(html)
    var findings: [Finding] = []
    for remark in ordered.prefix(HTMLValidator.maximumFindings) {
      reader.advance(to: remark.offset)
      let path =
        switch remark.place {
        case .path(let path): path
        case .element(let index): page?.path(ofElement: index) ?? ""
        }
      findings.append(
        Finding(
          rule: remark.rule, line: reader.line, column: reader.column, path: path,
          message: remark.message, advice: remark.advice, excerpt: reader.excerpt))
    }
    if let last = findings.last, ordered.count > findings.count {
      let more = ordered.count - findings.count
      let message = "\(isTruncated ? "At least \(more)" : "\(more)") more findings are not shown."
      findings.append(
        Finding(
          rule: .count, line: last.line, column: last.column, path: "", message: message,
          advice: "Correct these first."))
    }
    return findings
  }
}

/// A finding without its line and path, which are expensive to compute.
struct Remark {
  /// The maximum number of remarks, far more than are shown. A check stops there, so that errors in every element of
  /// a large input cost no memory.
  static let maximumCount = 10_000

  enum Place {
    /// The index of an element in document order, from 0.
    case element(Int)
    case path(String)
  }
  var rule: Finding.Rule
  /// The offset in bytes from the start of the input.
  var offset: Int
  var place: Place
  var message: String
  var advice: String

  init(
    _ rule: Finding.Rule, offset: Int, place: Place = .path(""), _ message: String,
    _ advice: String = ""
  ) {
    self.rule = rule
    self.offset = offset
    self.place = place
    self.message = message
    self.advice = advice
  }
}

extension Finding {
  static func oversized(_ count: Int, orMore: Bool = false) -> Finding {
    Finding(
      rule: .size, line: 1, column: 1, path: "",
      message: """
        The input has \(count) bytes\(orMore ? " or more" : ""); at most \
        \(HTMLValidator.maximumSize) are checked.
        """,
      advice: "Show fewer rows on a page, and load the rest from its end.")
  }
}
