/// How much a template is with all that it includes: what bounds the stack and the memory that it
/// takes to check and to fill it.
struct TemplateExtent: Equatable {
  /// How deep sections and included templates lie in one another.
  var depth = 0
  /// Bytes of templates, each counted as often as it is included. It stops growing at its limit.
  var size = 0

  /// Far more than a page needs, and far from what the stack can bear.
  static let deepest = 32
  static let largest = 1_000_000
  /// As deep as libxml2 reads.
  static let deepestElements = 256
  /// Far more attributes than a tag needs: each is compared with those before it.
  static let mostAttributes = 256
  /// Problems of one file, after which it is not read on.
  static let mostProblems = 100
  /// Tags of Mustache in one template: some of what is done for each looks at all others.
  static let mostTags = 4096
  /// Shapes of one template; see ``TemplateCheck``.
  static let mostShapes = 256
  /// Bytes that one template gives libxml2 to check, in all its shapes together.
  static let mostChecked = 64_000_000

  var isTooMuch: Bool { depth > Self.deepest || size > Self.largest }

  /// The extents of all templates.
  static func all(of templates: [String: ParsedTemplate]) -> [String: TemplateExtent] {
    var extents = templates.mapValues { _ in TemplateExtent() }
    // Each round sees one include further; a circle, which is an error of its own, never rests.
    for _ in 0...deepest {
      let next = templates.mapValues { template in
        var extent = TemplateExtent(size: template.bytes.count)
        extent.add(template.nodes, of: template, at: 0, extents)
        return extent
      }
      if next == extents { break }
      extents = next
    }
    return extents
  }

  private mutating func add(
    _ nodes: [TemplateNode], of template: ParsedTemplate, at depth: Int,
    _ extents: [String: TemplateExtent]
  ) {
    self.depth = max(self.depth, depth)
    for node in nodes {
      switch node {
      case .section(_, let nodes): add(nodes, of: template, at: depth + 1, extents)
      case .value(_, _, let nodes): add(nodes, of: template, at: depth, extents)
      case .partial(let tag):
        let included = extents[template.tags[tag].name] ?? TemplateExtent()
        self.depth = max(self.depth, depth + 1 + included.depth)
        size = min(size + included.size, Self.largest + 1)
      case .markup, .literal, .variable, .comment: break
      }
    }
  }
}
