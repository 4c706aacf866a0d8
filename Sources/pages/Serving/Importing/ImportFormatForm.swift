import PageControls
import PageElements
import PageLists
import PageSite

/// The format of an imported file: notes about it, and the form that changes it.
struct ImportFormatForm: Sendable {
  let report: ImportReport
  /// The identifier of the file.
  let id: String
  let files: ImportFiles

  private var format: CSVFormat { report.format }

  /// Sentences about values that are stored differently from how the file contains them.
  var notes: [String] {
    var notes: [String] = []
    if format.encoding != .utf8 {
      notes.append(
        "The file is read as \(format.encoding.title) and stored as UTF-8. Check letters such as ü and é."
      )
    }
    if format.decimalSeparator == .comma {
      notes.append("Numbers are read with a decimal comma: 1,5 is stored as 1.5.")
    }
    if format.dateOrder != .asWritten {
      notes.append("Dates are read as \(format.dateOrder.title) and stored as year-month-day.")
    }
    if report.emptyRows > 0 {
      notes.append(
        report.emptyRows == 1
          ? "1 empty row is skipped."
          : "\(report.emptyRows) empty rows are skipped.")
    }
    return notes
  }

  var dialog: Dialog {
    Dialog("Format", id: "file-format", icon: .filter) {
      Form(id: "format") {
        select("Encoding", "encoding", format.encoding, \.title)
        select("Separator", "separator", format.separator, \.title)
        select("Numbers", "numbers", format.decimalSeparator, \.title)
        select("Dates", "days", format.dateOrder, \.title)
        Select(
          "Empty rows", name: "rows",
          choices: [Choice("out", "Skip"), Choice("kept", "Import")],
          selection: format.keepsEmptyRows ? "kept" : "out")
        Button("Read file again", kind: .submit)
      } didSubmit: { [format, id, files] event in
        var chosen = format
        func choice<Value: RawRepresentable<String>>(_ name: String, _ known: Value) -> Value {
          event.values[name].flatMap(Value.init) ?? known
        }
        chosen.encoding = choice("encoding", format.encoding)
        chosen.separator = choice("separator", format.separator)
        chosen.decimalSeparator = choice("numbers", format.decimalSeparator)
        chosen.dateOrder = choice("days", format.dateOrder)
        chosen.keepsEmptyRows = event.values["rows"] == "kept"
        chosen.isChosen = true
        try files.preview(id, as: chosen)
      }
    }
  }

  private func select<Value: RawRepresentable<String> & CaseIterable>(
    _ label: String, _ name: String, _ value: Value, _ title: (Value) -> String
  ) -> Select {
    Select(
      label, name: name, choices: Value.allCases.map { Choice($0.rawValue, title($0)) },
      selection: value.rawValue)
  }
}

extension CSVFormat.Encoding {
  fileprivate var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16, little-endian"
    case .utf16BigEndian: "UTF-16, big-endian"
    case .windows1252: "Windows-1252"
    }
  }
}

extension CSVFormat.Separator {
  fileprivate var title: String {
    switch self {
    case .comma: "Comma"
    case .semicolon: "Semicolon"
    case .tab: "Tab"
    case .bar: "Vertical bar"
    }
  }
}

extension CSVFormat.DecimalSeparator {
  fileprivate var title: String { self == .point ? "1234.5" : "1.234,5" }
}

extension CSVFormat.DateOrder {
  fileprivate var title: String {
    switch self {
    case .asWritten: "as written"
    case .dayFirst: "day.month.year"
    case .monthFirst: "month/day/year"
    }
  }
}
