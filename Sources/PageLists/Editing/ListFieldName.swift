/// What a column is called in a form: by its name, with `~` before one that a form could not have.
package enum ListFieldName {
  package static func name(of column: String) -> String {
    let bytes = column.utf8
    let isTaken =
      bytes.isEmpty || bytes.starts(with: "-".utf8) || bytes.starts(with: "~".utf8)
      || bytes.starts(with: "pe-".utf8)
    return isTaken ? "~" + column : column
  }
}
