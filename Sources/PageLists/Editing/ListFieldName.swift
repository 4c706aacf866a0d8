/// The form field names of columns: the column's name, with `~` before a name that is reserved in forms.
package enum ListFieldName {
  package static func name(of column: String) -> String {
    let bytes = column.utf8
    let isTaken =
      bytes.isEmpty || bytes.starts(with: "-".utf8) || bytes.starts(with: "~".utf8)
      || bytes.starts(with: "pe-".utf8)
    return isTaken ? "~" + column : column
  }
}
