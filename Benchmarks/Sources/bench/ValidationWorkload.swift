import Foundation
import PageElements
import PageValidation

/// Workload V: validates a page of 1,000 rows. Compares the validator with `xmllint`, libxml2's own program, with the
/// same grammar. `xmllint` checks the grammar only, and none of our additional rules.
enum ValidationWorkload {
  private static let rows = 1_000
  /// The number of pages that one xmllint process reads. The cost of its start is subtracted.
  private static let pages = 21

  static func run() throws -> [Check] {
    let xmllint = try Tools.installed("xmllint", by: "libxml2-utils")
    let page = try page()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pages-validation-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    try Data(page).write(to: file)
    let grammar = URL(filePath: #filePath).appending(
      path: "../../../../Sources/PageValidation/Grammar/page.rng"
    ).standardized

    let validator = try HTMLValidator()
    let found = validator.findings(in: page)
    func lint(_ count: Int) throws -> Int {
      try Self.lint(Array(repeating: file, count: count), with: xmllint, grammar)
    }
    var checks = [
      Check("V: the page is valid to us", found.isEmpty),
      Check("V: the page is valid to xmllint", try lint(1) == 0),
    ]
    let times = try interleaved(
      rounds: 15,
      [
        { sink in
          for _ in 1..<pages {
            sink &+= validator.findings(in: [UInt8](try Data(contentsOf: file))).count
          }
        },
        { sink in sink &+= try lint(pages) },
        { sink in sink &+= try lint(1) },
      ])
    let ours = times[0].median / Double(pages - 1)
    let theirs = zip(times[1].rounds, times[2].rounds).map { ($0 - $1) / Double(pages - 1) }
    let ratio = Measurement.median(
      zip(times[0].rounds, theirs).map { $0 / Double(pages - 1) / $1 })
    print("V: validate a page of \(rows) rows, \(page.count / 1_000) kB (µs, median)")
    print(
      "  ours \(pad(ours / 1_000))  xmllint \(pad(Measurement.median(theirs) / 1_000))"
        + "  ratio \(pad(ratio, 5, digits: 2))"
        + "  (a process of xmllint for one page \(pad(times[2].median / 1_000)))")
    checks.append(Check("V: at most 1.5 times xmllint with the same grammar", ratio <= 1.5))
    return checks
  }

  /// Returns the program's exit status: 0 if all files are valid.
  private static func lint(
    _ files: [URL], with program: String, _ grammar: URL
  ) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--noout", "--nonet", "--relaxng", grammar.path] + files.map(\.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Int(process.terminationStatus)
  }

  /// Returns a page as a site sends it, but without `data-` attributes, which the grammar does not allow.
  private static func page() throws -> [UInt8] {
    var html = HTMLWriter()
    html.raw(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"/><title>Report</title>\
      <link rel="stylesheet" href="/-/assets/page.1a2b.css"/></head><body><main><h1>Report</h1>
      """)
    try RenderWorkload.table(ReportRow.generate(rows)).render(into: &html)
    html.raw("</main></body></html>\n")
    return html.finish()
  }
}
