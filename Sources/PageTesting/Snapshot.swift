package import PageElements

/// A table to be compared with the file recorded for it.
package struct Snapshot {
  let table: Table
  let templates: (any TemplateSource)?
  let file: SnapshotFile

  package init(of table: Table, templates: (any TemplateSource)? = nil, in file: SnapshotFile) {
    (self.table, self.templates, self.file) = (table, templates, file)
  }

  /// Compares, records where `recording` says so, validates, and returns all that went wrong.
  package func failures(recording: SnapshotRecording) -> [String] {
    let html: [UInt8]
    do {
      html = try table.bytes(templates: templates)
    } catch {
      return ["The table cannot be rendered: \(error)"]
    }
    return [comparison(of: SnapshotText.lines(of: html), recording: recording)].compactMap(\.self)
      + Validation.failures(inContent: html)
  }

  private func comparison(of text: [UInt8], recording: SnapshotRecording) -> String? {
    if recording == .all {
      return write(text)
        ?? "Recorded anew, since everything is to be recorded: \(file.path)\n"
        + "Review the file, then run the test again without recording."
    }
    let recorded: [UInt8]?
    do {
      recorded = try file.read()
    } catch {
      return "The snapshot cannot be read: \(file.path)\n\(error)"
    }
    guard let recorded else {
      if recording == .never {
        return "There is no snapshot: \(file.path)\n\(Self.advice(.missing))"
      }
      return write(text)
        ?? "Recorded a first snapshot: \(file.path)\n"
        + "Review the file and commit it; the next run compares with it."
    }
    guard let difference = LineDifference.describe(recorded, text) else { return nil }
    let finding = "The HTML (+) differs from the snapshot (-): \(file.path)\n\n\(difference)\n\n"
    guard recording == .failed else { return finding + Self.advice(.failed) }
    return finding
      + (write(text) ?? "Recorded anew. Review the file; the next run compares with it.")
  }

  /// Writes the file and returns what went wrong.
  private func write(_ text: [UInt8]) -> String? {
    do {
      try file.write(text)
      return nil
    } catch {
      return "The snapshot cannot be written: \(file.path)\n\(error)"
    }
  }

  private static func advice(_ mode: SnapshotRecording) -> String {
    let setting = "\(SnapshotRecording.environmentVariable)=\(mode.rawValue)"
    return "If the new HTML is right, record it: run the test with \(setting) in the environment, "
      + "or pass record: .\(mode.rawValue)."
  }
}

extension Table {
  func bytes(templates: (any TemplateSource)?) throws -> [UInt8] {
    var html = HTMLWriter(templates: templates)
    try render(into: &html)
    return html.finish()
  }
}
