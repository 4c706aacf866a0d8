/// One call's work: the checks in their order, and their remarks made into findings.
struct Inspection {
  let html: [UInt8]
  let context: HTMLValidator.Context
  let grammar: Grammar

  func findings() -> [Finding] {
    guard html.count <= HTMLValidator.maximumSize else {
      let message = """
        The input has \(html.count) bytes; at most \(HTMLValidator.maximumSize) are checked. \
        Show fewer rows on a page, and load the rest from its end.
        """
      return [Finding(line: 1, column: 1, path: "", message: message)]
    }
    if let remark = firstEncodingFault(in: html) { return shown([remark]) }
    let prologue = DoctypeCheck(html: html, context: context)
    var remarks: [Remark] = []
    switch prologue.verdict {
    case .fine: break
    case .goOn(let remark): remarks.append(remark)
    case .stop(let remark): return shown([remark])
    }
    return ParsedPage.with(html, as: context) { result in
      switch result {
      case .failure(let fault):
        return shown(remarks + [fault.remark])
      case .success(let page):
        let markup = MarkupScan(of: html)
        remarks += markup.remarks
        var walk = TreeWalk(page: page, markup: markup, context: context, model: grammar.model)
        walk.run()
        remarks += walk.remarks
        remarks += walk.remarksByGrammar
        if walk.remarksByGrammar.isEmpty {
          remarks += grammar.faults(in: page, markup: markup)
        }
        return shown(remarks, page: page)
      }
    }
  }

  /// Puts remarks in document order, cuts the list and names the places.
  private func shown(_ remarks: [Remark], page: ParsedPage? = nil) -> [Finding] {
    let ordered = remarks.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    let lines = LineTable(of: html)
    var findings = ordered.prefix(HTMLValidator.maximumFindings).map { remark in
      let (line, column) = lines.position(of: remark.offset)
      let path =
        switch remark.place {
        case .path(let path): path
        case .element(let index): page?.path(ofElement: index) ?? ""
        }
      return Finding(line: line, column: column, path: path, message: remark.message)
    }
    if let last = findings.last, ordered.count > findings.count {
      let message = "\(ordered.count - findings.count) more findings are not shown."
      findings.append(Finding(line: last.line, column: last.column, path: "", message: message))
    }
    return findings
  }
}

/// A finding before its place has a line and a path, which cost time.
struct Remark {
  enum Place {
    /// The number of an element, in document order from 0.
    case element(Int)
    case path(String)
  }
  /// Bytes from the start of the input.
  var offset: Int
  var place: Place
  var message: String
}
