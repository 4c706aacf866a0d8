/// The depth and size of a template with everything it includes. They bound the stack and memory for checking and
/// rendering.
struct TemplateExtent: Equatable {
  /// The depth of nested sections and included templates.
  var depth = 0
  /// The number of bytes of templates, each counted as often as it is included, up to the limit.
  var size = 0

  /// The deepest nesting: far more than a page needs, and far below the limit of the stack.
  static let maximumDepth = 32
  static let maximumSize = 1_000_000
  /// The deepest nesting of elements that libxml2 parses.
  static let maximumElementDepth = 256
  /// The maximum number of attributes of a tag, far more than needed. Each is compared with those before it.
  static let maximumAttributes = 256
  /// The number of problems in a file after which reading stops.
  static let maximumProblems = 100
  /// The maximum number of Mustache tags in a template. Some steps compare each tag with all others.
  static let maximumTags = 4096
  /// The maximum number of shapes of a template; see ``TemplateCheck``.
  static let maximumVariants = 256
  /// The maximum number of bytes that libxml2 checks for one template, in all its shapes.
  static let maximumCheckedBytes = 64_000_000

  var exceedsLimits: Bool { depth > Self.maximumDepth || size > Self.maximumSize }

  /// Returns the extents of all templates.
  static func all(of templates: [String: ParsedTemplate]) -> [String: TemplateExtent] {
    // Gathered once, since a template may include another from thousands of tags.
    let inclusions = templates.mapValues { Inclusions(of: $0) }
    var extents = templates.mapValues { _ in TemplateExtent() }
    // Each round follows one more level of includes. A cycle, which is reported elsewhere, never settles.
    for _ in 0...maximumDepth {
      let next = inclusions.mapValues { $0.extent(with: extents) }
      if next == extents { break }
      extents = next
    }
    return extents
  }

  /// The numbers of includes in a template, by name and depth of sections.
  private struct Inclusions {
    private struct Inclusion: Hashable {
      var name: String
      var depth: Int
    }

    private var depth = 0
    private let size: Int
    private var counts: [Inclusion: Int] = [:]

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
          counts[Inclusion(name: template.tags[tag].name, depth: depth), default: 0] += 1
        case .markup, .literal, .variable, .comment: break
        }
      }
    }

    func extent(with extents: [String: TemplateExtent]) -> TemplateExtent {
      var extent = TemplateExtent(depth: depth, size: size)
      for (inclusion, count) in counts {
        let included = extents[inclusion.name] ?? TemplateExtent()
        extent.depth = max(extent.depth, inclusion.depth + 1 + included.depth)
        extent.size = min(extent.size + count * included.size, TemplateExtent.maximumSize + 1)
      }
      return extent
    }
  }
}
