/// The findings of many files in one format, piece by piece: what `pages validate` prints.
///
/// Each piece is whole lines, or empty. Together, in the order of the calls, they are the report,
/// so nothing has to be kept until the end.
///
///     var report = FindingReport(.json)
///     var text = report.opening
///     for (name, bytes) in files { text += report.add(validator.findings(in: bytes), file: name) }
///     text += report.closing
///     print(text, terminator: "")
public struct FindingReport: Sendable {
  /// Whom a report is for.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// People: ``Finding/report(file:isColored:)`` for each finding.
    case text
    /// Tools: one object for all files, see ``FindingReport``'s `add(_:file:)`.
    case json
    /// Editors and build tools: a line for each finding, ``Finding/gnu(file:)``.
    case gnu
    /// Workflows on GitHub: ``Finding/githubAnnotation(file:)`` for each finding.
    case github
  }

  /// The format's own number in JSON. It goes up when a member changes its meaning or goes away;
  /// members may be added without.
  public static let jsonVersion = 1

  /// Whom the report is for.
  public let format: Format
  /// Whether the text for people has a terminal's colours.
  public let isColored: Bool
  /// What was added so far.
  public private(set) var summary = Summary()

  /// A report of no file yet; without colours by default.
  public init(_ format: Format, isColored: Bool = false) {
    (self.format, self.isColored) = (format, isColored)
  }

  /// What a report begins with.
  public var opening: String {
    format == .json ? "{\"version\":\(Self.jsonVersion),\"files\":[" : ""
  }

  /// Counts a file that was checked.
  ///
  /// In JSON each file is an object of `file` and `findings`, an array of ``Finding/json``, empty for
  /// a valid file; in the other formats a valid file says nothing.
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

  /// Counts a file that could not be read.
  ///
  /// In JSON it is an object of `file` and `error`, on GitHub an annotation. The other formats hold
  /// findings alone, so whoever writes the report says it elsewhere.
  ///
  /// - Parameters:
  ///   - file: The name it was asked for under.
  ///   - reason: What went wrong, and what to do.
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

  /// What a report ends with: in JSON the `summary`, with the numbers of ``Summary``.
  public var closing: String {
    guard format == .json else { return "" }
    return """

      ],"summary":{"files":\(summary.files),"invalid":\(summary.invalid),\
      "findings":\(summary.findings),"isCut":\(summary.isCut),"unreadable":\(summary.unreadable)}}

      """
  }

  private var nextFile: String { summary.files + summary.unreadable == 0 ? "\n" : ",\n" }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension FindingReport {
  /// How much was checked and found.
  public struct Summary: Hashable, Sendable, CustomStringConvertible {
    /// Files that were checked.
    public var files = 0
    /// Those of them that have findings.
    public var invalid = 0
    /// All findings shown.
    public var findings = 0
    /// Whether some file has more findings than are shown.
    public var isCut = false
    /// Files that could not be read.
    public var unreadable = 0

    /// Nothing checked, nothing found.
    public init() {}

    mutating func add(_ findings: [Finding]) {
      files += 1
      if !findings.isEmpty { invalid += 1 }
      // The last one of a list that was cut stands for others.
      self.findings += findings.lazy.filter { $0.rule != .count }.count
      isCut = isCut || findings.contains { $0.rule == .count }
    }

    /// One line, such as `3 findings in 2 of 41 files.`
    public var description: String {
      let checked =
        invalid == 0 || invalid == files
        ? Self.number(files, "file") : "\(invalid) of \(Self.number(files, "file"))"
      let found =
        findings == 0
        ? "No findings" : (isCut ? "More than " : "") + Self.number(findings, "finding")
      let line = "\(found) in \(checked)."
      return unreadable == 0 ? line : "\(line) \(unreadable) could not be read."
    }

    private static func number(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
  }
}
