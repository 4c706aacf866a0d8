import PageBytes

/// A writer for the operations of a JSON Patch (RFC 6902), in order.
struct PatchWriter {
  private var json = JSONWriter()
  private(set) var count = 0
  /// The start of pointers to the rows of one section, cached because most operations are about the rows of a few
  /// sections.
  private var rows: (section: Int, pointer: [UInt8]) = (-1, [])

  init() { json.raw("[") }

  /// Writes `{"op":…,"path":…` and, unless `value` is nil, `,"value":…}`.
  mutating func operation(
    _ name: StaticString, _ path: PatchPath, value: ((inout JSONWriter) -> Void)? = nil
  ) {
    json.separate()
    json.raw("{\"op\":\"")
    json.raw(name)
    json.raw("\",\"path\":\"")
    write(path)
    json.raw("\"")
    if let value {
      json.raw(",\"value\":")
      value(&json)
    }
    json.raw("}")
    count += 1
  }

  mutating func move(from source: PatchPath, to target: PatchPath) {
    json.separate()
    json.raw("{\"op\":\"move\",\"from\":\"")
    write(source)
    json.raw("\",\"path\":\"")
    write(target)
    json.raw("\"}")
    count += 1
  }

  mutating func finish() -> [UInt8] {
    json.raw("]")
    return json.bytes
  }

  private mutating func write(_ path: PatchPath) {
    switch path {
    case .member(let name):
      json.raw("/")
      json.raw(name)
    case .section(let index): writeSection(index)
    case .sectionMember(let index, let name):
      writeSection(index)
      json.raw("/")
      json.raw(name)
    case .row(let section, let row): writeRow(section, row)
    case .rowMember(let section, let row, let name):
      writeRow(section, row)
      json.raw("/")
      json.raw(name)
    case .cell(let section, let row, let cell):
      writeRow(section, row)
      json.raw("/cells/")
      json.number(cell)
    }
  }

  private mutating func writeSection(_ index: Int) {
    json.raw("/sections/")
    json.number(index)
  }

  private mutating func writeRow(_ section: Int, _ row: Int) {
    if section != rows.section {
      let start = json.bytes.count
      writeSection(section)
      json.raw("/rows/")
      rows = (section, Array(json.bytes[start...]))
    } else {
      json.raw(rows.pointer)
    }
    json.number(row)
  }
}

/// A JSON Pointer (RFC 6901) into a page document.
enum PatchPath {
  case member(StaticString)
  case section(Int)
  case sectionMember(Int, StaticString)
  case row(section: Int, Int)
  case rowMember(section: Int, row: Int, StaticString)
  case cell(section: Int, row: Int, Int)
}
