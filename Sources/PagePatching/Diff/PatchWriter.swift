/// Writes the operations of a JSON Patch (RFC 6902), in order.
struct PatchWriter {
  private var json = JSONWriter()
  private(set) var count = 0

  init() { json.raw("[") }

  /// `{"op":…,"path":…` and, unless `value` is nil, `,"value":…}`.
  mutating func operation(
    _ name: StaticString, _ path: Path, value: ((inout JSONWriter) -> Void)? = nil
  ) {
    begin(name)
    json.raw(",\"path\":\"")
    path.write(into: &json)
    json.raw("\"")
    if let value {
      json.raw(",\"value\":")
      value(&json)
    }
    json.raw("}")
  }

  mutating func move(from source: Path, to target: Path) {
    begin("move")
    json.raw(",\"from\":\"")
    source.write(into: &json)
    json.raw("\",\"path\":\"")
    target.write(into: &json)
    json.raw("\"}")
  }

  private mutating func begin(_ name: StaticString) {
    json.separate()
    json.raw("{\"op\":\"")
    json.raw(name)
    json.raw("\"")
    count += 1
  }

  func finish() -> [UInt8] { json.bytes + [UInt8(ascii: "]")] }
}

/// A JSON Pointer (RFC 6901) into a page document.
enum Path {
  case member(StaticString)
  case section(Int)
  case sectionMember(Int, StaticString)
  case row(section: Int, Int)
  case rowMember(section: Int, row: Int, StaticString)
  case cell(section: Int, row: Int, Int)

  func write(into json: inout JSONWriter) {
    func sections(_ index: Int) {
      json.raw("/sections/")
      json.number(index)
    }
    func rows(_ section: Int, _ index: Int) {
      sections(section)
      json.raw("/rows/")
      json.number(index)
    }
    switch self {
    case .member(let name):
      json.raw("/")
      json.raw(name)
    case .section(let index): sections(index)
    case .sectionMember(let index, let name):
      sections(index)
      json.raw("/")
      json.raw(name)
    case .row(let section, let row): rows(section, row)
    case .rowMember(let section, let row, let name):
      rows(section, row)
      json.raw("/")
      json.raw(name)
    case .cell(let section, let row, let cell):
      rows(section, row)
      json.raw("/cells/")
      json.number(cell)
    }
  }
}
