/// A template's markup without its tags, for one choice of its sections: the part that does not depend on the values.
struct TemplateShape {
  private(set) var bytes: [UInt8] = []
  private let template: ParsedTemplate
  private let choice: CheckedMarkup.Choice

  init(of template: ParsedTemplate, choosing choice: CheckedMarkup.Choice) {
    (self.template, self.choice) = (template, choice)
    append(template.nodes, inValue: false)
  }

  private mutating func append(_ nodes: [TemplateNode], inValue: Bool) {
    for node in nodes {
      switch node {
      case .markup(let range), .literal(let range):
        for byte in template.bytes[range] {
          switch byte {
          // Keeps tabs and line feeds, as HTML does. XML would turn them into spaces.
          case 0x09 where inValue: bytes += "&#9;".utf8
          case 0x0A where inValue: bytes += "&#10;".utf8
          default: bytes.append(byte)
          }
        }
      case .section(let tag, let nodes):
        if choice.shows(template.tags[tag]) { append(nodes, inValue: inValue) }
      case .value(_, _, let nodes): append(nodes, inValue: true)
      case .variable, .partial, .comment: break
      }
    }
  }
}
