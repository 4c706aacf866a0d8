/// The conversion of an author's bytes to those of a fragment.
struct FragmentReader {
  let inspection: Inspection
  let policy: HTMLFragment.Policy

  func rewrittenBytes() throws(HTMLFragmentError) -> [UInt8] {
    guard inspection.context != .page else {
      let finding = Finding(
        rule: .element, line: 1, column: 1, path: "", message: "A page is not a fragment.",
        advice: "Choose its context: .content, .sections, .rows or .cells.")
      throw .refused([finding])
    }
    let findings = inspection.findings()
    guard findings.isEmpty else { throw .refused(findings) }
    // A second parse, because the checks have removed valid attributes from the first tree.
    let result = ParsedPage.with(inspection.html, as: inspection.context) { result in
      result.mapError { Findings(all: inspection.makeFindings([$0.remark])) }.flatMap(write)
    }
    switch result {
    case .success(let bytes): return bytes
    case .failure(let findings): throw .refused(findings.all)
    }
  }

  private func write(_ page: ParsedPage) -> Result<[UInt8], Findings> {
    let markup = MarkupScan(of: inspection.html)
    let remarks = FragmentCheck(page: page, markup: markup, policy: policy).remarks
    guard remarks.isEmpty else {
      return .failure(Findings(all: inspection.makeFindings(remarks, page: page)))
    }
    let bytes = TreeWriter.content(of: page.root)
    guard bytes.count <= HTMLValidator.maximumSize else {
      let remark = Remark(
        .size, offset: 0, "The fragment has \(bytes.count) bytes when it is written again.",
        "Write fewer than \(HTMLValidator.maximumSize).")
      return .failure(Findings(all: inspection.makeFindings([remark])))
    }
    return .success(bytes)
  }

  private struct Findings: Error { var all: [Finding] }
}
