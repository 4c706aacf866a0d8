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
    // Gathered once: a template may include another from thousands of tags.
    let inclusions = templates.mapValues { Inclusions(of: $0) }
    var extents = templates.mapValues { _ in TemplateExtent() }
    // Each round sees one include further; a circle, which is an error of its own, never rests.
    for _ in 0...deepest {
      let next = inclusions.mapValues { $0.extent(with: extents) }
      if next == extents { break }
      extents = next
    }
    return extents
  }

  /// What a template includes: how often, and within how many sections.
  private struct Inclusions {
    private struct Place: Hashable {
      var name: String
      var depth: Int
    }

    private var depth = 0
    private let size: Int
    private var numbers: [Place: Int] = [:]

    init(of template: ParsedTemplate) {
      size = template.bytes.count
      add(template.nodes, of: template, at: 0)
    }

    private mutating func add(
      _ nodes: [TemplateNode], of template: ParsedTemplate, at depth: Int
    ) {
      self.depth = max(self.depth, depth)
      for node in nodes {
        switch node {
        case .section(_, let nodes): add(nodes, of: template, at: depth + 1)
        case .value(_, _, let nodes): add(nodes, of: template, at: depth)
        case .partial(let tag):
          numbers[Place(name: template.tags[tag].name, depth: depth), default: 0] += 1
        case .markup, .literal, .variable, .comment: break
        }
      }
    }

    func extent(with extents: [String: TemplateExtent]) -> TemplateExtent {
      var extent = TemplateExtent(depth: depth, size: size)
      for (place, number) in numbers {
        let included = extents[place.name] ?? TemplateExtent()
        extent.depth = max(extent.depth, place.depth + 1 + included.depth)
        extent.size = min(extent.size + number * included.size, TemplateExtent.largest + 1)
      }
      return extent
    }
  }
}
