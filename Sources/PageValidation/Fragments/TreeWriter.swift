import CLibXML2

/// A writer that converts libxml2's tree to markup with the same meaning in HTML and XML.
///
/// It writes elements, attributes and text. All other kinds of nodes are findings already, and are left out.
struct TreeWriter {
  private var bytes: [UInt8] = []

  /// Returns the content of a node, without the node itself.
  static func content(of node: xmlNodePtr) -> [UInt8] {
    var writer = TreeWriter()
    writer.writeChildren(of: node)
    return writer.bytes
  }

  // libxml2 limits the depth to 256 elements, and so the recursion.
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
    guard !MarkupSpelling.voidElements.contains(name) else {
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
  /// Returns markup rewritten from its tree, whatever its elements are; `nil` if it is not well-formed.
  package func rewritten(_ html: [UInt8], as context: Context) -> [UInt8]? {
    ParsedPage.with(html, as: context) { result in
      guard case .success(let page) = result else { return nil }
      return TreeWriter.content(of: page.root)
    }
  }
}
