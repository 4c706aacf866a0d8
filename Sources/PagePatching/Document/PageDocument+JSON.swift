import PageBytes
import PageElements

extension PageDocument {
  /// Returns the document as JSON, in the structure that patches address.
  ///
  /// - Parameter version: The document's version, from its ``DocumentFingerprint``.
  public func json(version: String) -> [UInt8] {
    var json = JSONWriter(capacity: bytes.count + bytes.count / 4 + 512)
    json.raw("{\"page\":")
    json.string(page)
    json.raw(",\"self\":")
    json.string(selfURL)
    json.raw(",\"version\":")
    json.string(version)
    json.raw(",\"title\":")
    json.string(title)
    json.raw(",\"header\":")
    write(outline.header, into: &json)
    json.raw(",\"caption\":")
    write(outline.caption, into: &json)
    json.raw(",\"attributes\":")
    writeAttributes(outline.list, into: &json)
    json.raw(",\"columns\":")
    writeColumns(into: &json)
    json.raw(",\"footer\":")
    write(outline.footer, into: &json)
    json.raw(",\"sections\":[")
    for section in outline.sections.indices {
      json.separate()
      write(section: section, rows: outline.sections[section].rows, into: &json)
    }
    json.raw("],\"next\":")
    json.string(next)
    json.raw(",\"prev\":")
    json.string(previous)
    json.raw(",\"reload\":")
    json.string(reload)
    if frame != nil {
      json.raw(",\"frame\":")
      writeFrame(into: &json)
    }
    json.raw("}")
    return json.bytes
  }

  /// Returns only the sections and the cursor of the next rows, as the response of the pagination endpoint.
  ///
  /// - Parameters:
  ///   - sectionNext: The cursor for the next rows of a single section's list, if the batch contains only that
  ///     section.
  public func batch(sectionNext: String? = nil) -> [UInt8] {
    var json = JSONWriter(capacity: bytes.count + bytes.count / 4 + 64)
    json.raw("{\"sections\":[")
    for section in outline.sections.indices {
      json.separate()
      write(
        section: section, rows: outline.sections[section].rows, next: sectionNext, into: &json)
    }
    json.raw("],\"next\":")
    json.string(next)
    json.raw("}")
    return json.bytes
  }

  func write(_ span: Outline.Span?, into json: inout JSONWriter) {
    if let span { json.string(bytes[span]) } else { json.raw("null") }
  }

  func writeFrame(into json: inout JSONWriter) {
    json.raw("[")
    for text in frame ?? [] {
      json.separate()
      json.string(text)
    }
    json.raw("]")
  }

  func writeColumns(into json: inout JSONWriter) {
    json.raw("[")
    for column in outline.columns {
      json.separate()
      write(column, into: &json)
    }
    json.raw("]")
  }

  /// Appends a section with some of its rows.
  func write(
    section index: Int, rows: some Sequence<Int>, next: String? = nil,
    into json: inout JSONWriter
  ) {
    let section = outline.sections[index]
    json.raw("{\"key\":")
    json.string(section.key)
    json.raw(",\"header\":")
    write(section.header, into: &json)
    json.raw(",\"footer\":")
    write(section.footer, into: &json)
    json.raw(",\"attributes\":")
    writeAttributes(of: section, into: &json)
    json.raw(",\"rows\":[")
    for row in rows {
      json.separate()
      write(row: row, into: &json)
    }
    json.raw("],\"next\":")
    json.string(next)
    json.raw("}")
  }

  func write(row index: Int, into json: inout JSONWriter) {
    let row = outline.rows[index]
    json.raw("{\"key\":")
    json.string(row.key)
    json.raw(",\"attributes\":")
    writeAttributes(of: row, into: &json)
    json.raw(",\"cells\":")
    writeCells(row.cells, into: &json)
    json.raw("}")
  }

  func writeCells(_ cells: Range<Int>, into json: inout JSONWriter) {
    json.raw("[")
    for cell in cells {
      json.separate()
      json.string(bytes[outline.cells[cell]])
    }
    json.raw("]")
  }

  /// Appends a row's attributes as an object: `{"id":"a.b","class":"c"}`.
  func writeAttributes(of row: Outline.Row, into json: inout JSONWriter) {
    json.raw("{\"id\":")
    json.string(bytes[row.id])
    json.attributes(row.list)
    json.raw("}")
  }

  func writeAttributes(of section: Outline.Section, into json: inout JSONWriter) {
    json.raw("{\"id\":")
    json.string(section.id)
    json.raw("}")
  }

  func writeAttributes(_ list: AttributeList, into json: inout JSONWriter) {
    json.raw("{")
    json.attributes(list)
    json.raw("}")
  }
}

extension JSONWriter {
  /// Appends attributes as members of an object.
  fileprivate mutating func attributes(_ list: AttributeList) {
    for attribute in list.attributes {
      separate()
      raw("\"")
      raw(attribute.name)
      raw("\":")
      string(attribute.value)
    }
  }

  /// Defined here to be inlined: a slice that is passed on is retained, and patches write one for each cell.
  mutating func string(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { string($0) }
  }
}
