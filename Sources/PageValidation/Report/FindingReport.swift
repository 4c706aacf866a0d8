/// A report of the findings in many files, in one format, piece by piece. `pages validate` prints it.
///
/// Each piece consists of whole lines, or is empty. The pieces form the report in the order of the calls, so nothing
/// needs to be stored.
///
///     var report = FindingReport(.json)
///     var text = report.opening
///     for (name, bytes) in files { text += report.add(validator.findings(in: bytes), file: name) }
///     text += report.closing
///     print(text, terminator: "")
public struct FindingReport: Sendable {
  /// The format and audience of a report.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// For people: ``Finding/report(file:isColored:)`` for each finding.
    case text
    /// For tools: one object for all files, see ``FindingReport``'s `add(_:file:)`.
    case json
    /// For editors and build tools: a line for each finding, ``Finding/gnu(file:)``.
    case gnu
    /// For workflows on GitHub: ``Finding/githubAnnotation(file:)`` for each finding.
    case github
  }

  /// The version of the JSON format. It increases when a member changes its meaning or is removed, but not when
  /// members are added.
  public static let jsonVersion = 1

  /// The format of the report.
  public let format: Format
  /// Whether the text for people has a terminal's colours.
  public let isColored: Bool
  /// The totals of the files so far.
  public private(set) var summary = Summary()

  /// Creates an empty report, without colours by default.
  public init(_ format: Format, isColored: Bool = false) {
    (self.format, self.isColored) = (format, isColored)
  }

  /// The start of the report.
  public var opening: String {
    format == .json ? "{\"version\":\(Self.jsonVersion),\"files\":[" : ""
  }

  /// Adds a file that was checked.
  ///
  /// In JSON, each file is an object of `file` and `findings`, an array of ``Finding/json``, which is empty for a
  /// valid file. In the other formats, a valid file has no output.
  ///
  /// - Returns: The next piece of the report.
  public mutating func add(_ findings: [Finding], file: String) -> String {
    let begin = nextFile
    summary.add(findings)
    switch format {
    case .text: return lines(findings.map { $0.report(file: file, isColored: isColored) })
    case .gnu: return lines(findings.map { $0.gnu(file: file) })
    case .github: return lines(findings.map { $0.githubAnnotation(file: file) })
    case .json:
      let list = findings.map(\.json).joined(separator: ",")
      return "\(begin){\"file\":\(JSONString.quoted(file)),\"findings\":[\(list)]}"
    }
  }

  /// Adds a file that could not be read.
  ///
  /// In JSON, it is an object of `file` and `error`, on GitHub an annotation. The other formats contain only
  /// findings, so the caller must report the error elsewhere.
  ///
  /// - Parameters:
  ///   - file: The name of the file, as requested.
  ///   - reason: The error, and what to do.
  /// - Returns: The next piece of the report.
  public mutating func add(unreadable file: String, reason: String) -> String {
    let begin = nextFile
    summary.unreadable += 1
    switch format {
    case .text, .gnu: return ""
    case .github:
      return lines([WorkflowCommand.error([("file", file.visible)], reason.visible)])
    case .json:
      let (file, reason) = (JSONString.quoted(file), JSONString.quoted(reason))
      return "\(begin){\"file\":\(file),\"error\":\(reason)}"
    }
  }

  /// The end of the report: in JSON, the `summary` with the numbers of ``Summary``.
  public var closing: String {
    guard format == .json else { return "" }
    return """

      ],"summary":{"files":\(summary.files),"invalid":\(summary.invalid),\
      "findings":\(summary.findings),"isCut":\(summary.isTruncated),"unreadable":\(summary.unreadable)}}

      """
  }

  private var nextFile: String { summary.files + summary.unreadable == 0 ? "\n" : ",\n" }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension FindingReport {
  /// The numbers of files and findings.
  public struct Summary: Hashable, Sendable, CustomStringConvertible {
    /// The number of files that were checked.
    public var files = 0
    /// The number of checked files with findings.
    public var invalid = 0
    /// The number of findings shown.
    public var findings = 0
    /// Whether a file has more findings than are shown.
    public var isTruncated = false
    /// The number of files that could not be read.
    public var unreadable = 0

    /// Creates a summary of no files.
    public init() {}

    mutating func add(_ findings: [Finding]) {
      files += 1
      if !findings.isEmpty { invalid += 1 }
      // The last finding of a cut list only counts others.
      self.findings += findings.lazy.filter { $0.rule != .count }.count
      isTruncated = isTruncated || findings.contains { $0.rule == .count }
    }

    /// One line, such as `3 findings in 2 of 41 files.`
    public var description: String {
      let checked =
        invalid == 0 || invalid == files
        ? Self.number(files, "file") : "\(invalid) of \(Self.number(files, "file"))"
      let found =
        findings == 0
        ? "No findings" : (isTruncated ? "More than " : "") + Self.number(findings, "finding")
      let line = "\(found) in \(checked)."
      return unreadable == 0 ? line : "\(line) \(unreadable) could not be read."
    }

    private static func number(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
  }
}
