/// A checked template prepared for rendering, with its markup in as few pieces as possible.
struct TemplateProgram: Sendable {
  enum Step: Sendable {
    /// Markup, by its bytes in ``TemplateProgram/bytes``.
    case markup(Range<Int>)
    /// `{{name}}` or `{{{name}}}`, by its index in ``TemplateProgram/tags``.
    case variable(Int)
    case section(Int, [Step])
    /// An included template, by its name.
    case partial(String)
  }

  private(set) var bytes: [UInt8] = []
  private(set) var steps: [Step] = []
  let tags: [TemplateTag]
  private let cuts: [Range<Int>]
  /// The index of the next cut.
  private var nextCut = 0

  /// - Parameter written: A template rewritten by ``MarkupRewriter``.
  init(_ written: ParsedTemplate) {
    tags = written.tags
    cuts = StandaloneTags(of: written).cuts
    bytes.reserveCapacity(written.bytes.count)
    var steps: [Step] = []
    add(written.nodes, of: written, to: &steps)
    self.steps = steps
  }

  private mutating func add(
    _ nodes: [TemplateNode], of template: ParsedTemplate, to steps: inout [Step]
  ) {
    for node in nodes {
      switch node {
      case .markup(let range), .literal(let range):
        let start = bytes.count
        add(range, of: template)
        guard start < bytes.count else { continue }
        if case .markup(let last) = steps.last {
          steps[steps.count - 1] = .markup(last.lowerBound..<bytes.count)
        } else {
          steps.append(.markup(start..<bytes.count))
        }
      case .variable(let tag): steps.append(.variable(tag))
      case .partial(let tag): steps.append(.partial(tags[tag].name))
      case .section(let tag, let nodes):
        var inside: [Step] = []
        add(nodes, of: template, to: &inside)
        steps.append(.section(tag, inside))
      case .value(_, _, let nodes): add(nodes, of: template, to: &steps)
      case .comment: break
      }
    }
  }

  /// Appends the bytes of a range without those of cuts.
  private mutating func add(_ range: Range<Int>, of template: ParsedTemplate) {
    var start = range.lowerBound
    while nextCut < cuts.count, cuts[nextCut].lowerBound < range.upperBound {
      bytes += template.bytes[start..<cuts[nextCut].lowerBound]
      start = cuts[nextCut].upperBound
      nextCut += 1
    }
    bytes += template.bytes[start..<range.upperBound]
  }
}
