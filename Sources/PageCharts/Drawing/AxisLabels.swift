import PageElements

/// The names of categories below a drawing, as many as fit.
///
/// Only the browser knows the width of the drawing. So up to four lines of names are rendered, for narrow to wide
/// containers, and the stylesheet shows one. Names are evenly spaced from the first, each centered below its category.
/// A name that is wider than estimated is truncated, and never overlaps its neighbor.
struct AxisLabels {
  let categories: [String]

  init(_ categories: [String]) { self.categories = categories }

  /// The least width in each class of containers, in CSS pixels, and the name of the class in the stylesheet.
  private static let widthClasses: [(width: Double, name: StaticString)] = [
    (220, "s"), (350, "m"), (420, "l"), (640, "x"),
  ]
  /// The possible numbers of categories for each name, as usual for days, months and hours.
  private static let steps = [
    1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 15, 20, 24, 28, 30, 50, 60, 90, 100, 120, 200, 250, 365, 500,
  ]
  /// Up to this number of categories, each is named, on two lines if necessary.
  private static let unabridgedCount = 6
  private static let gap = 6.0
  /// The distance by which the first name may extend below the axis numbers, and the last beyond the drawing.
  private static let (leadingOverhang, trailingOverhang) = (20.0, 8.0)

  func write(into html: inout HTMLWriter) {
    let steps = Self.widthClasses.map { step(in: $0.width) }
    for (index, step) in steps.enumerated() where index == 0 || steps[index - 1] != step {
      html.raw("<div class=\"pe-names\"")
      if Set(steps).count > 1 {
        html.raw(" data-fit=\"")
        var isFirst = true
        for (widthClass, other) in zip(Self.widthClasses, steps) where other == step {
          if !isFirst { html.raw(" ") }
          html.raw(widthClass.name)
          isFirst = false
        }
        html.raw("\"")
      }
      writeNames(each: step, in: Self.widthClasses[index].width, into: &html)
      html.raw("</div>")
    }
  }

  /// Returns the number of categories for each name.
  func step(in width: Double) -> Int {
    if categories.count <= Self.unabridgedCount { return 1 }
    let longest = longest(in: width)
    let band = width / Double(categories.count)
    let shift = overhang(in: width) ?? 0
    return Self.steps.first { longest + shift + Self.gap <= band * Double($0) } ?? categories.count
  }

  /// Returns the distance by which the first name would extend beyond the drawing, if it is too large.
  private func overhang(in width: Double) -> Double? {
    let first = min(categories.first.map(Self.width) ?? 0, width / 3)
    let overhang = (first - width / Double(categories.count)) / 2
    return overhang > Self.leadingOverhang ? overhang : nil
  }

  private func longest(in width: Double) -> Double {
    min(categories.reduce(0) { max($0, Self.width(of: $1)) }, width / 3)
  }

  private func writeNames(each step: Int, in width: Double, into html: inout HTMLWriter) {
    let (whole, rest) = categories.count.quotientAndRemainder(dividingBy: step)
    html.raw(step > 1 ? " data-step=\"\" style=\"--step:" : " style=\"--step:")
    html.number(step)
    html.raw(";--names:repeat(")
    html.number(whole)
    html.raw(",minmax(0,")
    html.number(step)
    html.raw("fr))")
    if rest > 0 {
      html.raw(" minmax(0,")
      html.number(rest)
      html.raw("fr)")
    }
    html.raw("\">")
    let overhangs = step > 1 && overhang(in: width) != nil
    for index in stride(from: 0, to: categories.count, by: step) {
      let remaining = categories.count - index
      if index == 0, overhangs {
        html.raw("<span data-edge=\"\">")
      } else if step > 1, remaining < step {
        // The remaining categories have a name if all of it fits.
        guard fits(index, in: width) else { continue }
        html.raw("<span data-rest=\"\" style=\"--step:")
        html.number(remaining)
        html.raw("\">")
      } else {
        html.raw("<span>")
      }
      html.text(categories[index])
      html.raw("</span>")
    }
  }

  /// Whether a name centered below its category ends inside the drawing.
  private func fits(_ index: Int, in width: Double) -> Bool {
    let middle = (Double(index) + 0.5) * width / Double(categories.count)
    return middle + Self.width(of: categories[index]) / 2 <= width + Self.trailingOverhang
  }

  /// Estimates the width of a text at 12 pixels, rather too wide than too narrow.
  static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0x300..<0x370, 0x200B..<0x2010: width
      case 0x41...0x5A: width + 8.5
      case 0x1100...: width + 12
      default: width + 6.8
      }
    }
  }
}
