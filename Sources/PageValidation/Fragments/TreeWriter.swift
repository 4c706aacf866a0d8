import CLibXML2

/// Writes libxml2's tree as markup that HTML and XML read alike.
///
/// It knows elements, attributes and text. The other kinds of node are findings already, and are
/// left out here whatever they are.
struct TreeWriter {
  private var bytes: [UInt8] = []

  /// What stands in a node, without the node itself.
  static func content(of node: xmlNodePtr) -> [UInt8] {
    var writer = TreeWriter()
    writer.writeChildren(of: node)
    return writer.bytes
  }

  // Recursion ends with libxml2's depth of 256 elements.
  private mutating func writeChildren(of node: xmlNodePtr) {
    var next = node.pointee.children
    while let child = next {
      switch child.pointee.type {
      case XML_ELEMENT_NODE: write(child)
      case XML_TEXT_NODE:
        var byte = child.pointee.content
        while let character = byte, character.pointee != 0 {
          MarkupSpelling.append(character.pointee, to: &bytes)
          byte = character + 1
        }
      default: break
      }
      next = child.pointee.next
    }
  }

  private mutating func write(_ element: xmlNodePtr) {
    let name = name(of: element)
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    var next = element.pointee.properties
    while let attribute = next {
      bytes.append(UInt8(ascii: " "))
      bytes += qualified(attribute.pointee.name, in: attribute.pointee.ns).utf8
      bytes += "=\"".utf8
      for byte in value(of: attribute).utf8 {
        MarkupSpelling.append(byte, to: &bytes, inValue: true)
      }
      bytes.append(UInt8(ascii: "\""))
      next = attribute.pointee.next
    }
    guard !MarkupSpelling.void.contains(name) else {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    writeChildren(of: element)
    bytes += "</".utf8
    bytes += name.utf8
    bytes.append(UInt8(ascii: ">"))
  }
}

extension HTMLValidator {
  /// Markup as its tree is written, whatever its elements are; `nil` where it is not well-formed.
  package func rewritten(_ html: [UInt8], as context: Context) -> [UInt8]? {
    ParsedPage.with(html, as: context) { result in
      guard case .success(let page) = result else { return nil }
      return TreeWriter.content(of: page.root)
    }
  }
}
