import PageElements

/// The names of categories below a drawing, as many as fit.
///
/// How wide the drawing becomes is known to the browser alone. So there are up to three lines of names, for
/// narrow, middling and wide places, and the stylesheet shows one. The last category is named in each, since what is
/// newest counts most; before it a name has the room from the one named before to its own category: what is longer than
/// it was reckoned is cut, and never lies upon its neighbour.
struct AxisLabels {
  let categories: [String]

  init(_ categories: [String]) { self.categories = categories }

  /// The least width of the drawing in each kind of place, in CSS pixels, and what the stylesheet calls it.
  private static let places: [(width: Double, name: StaticString)] = [
    (220, "s"), (420, "m"), (640, "l"),
  ]
  /// How many categories may lie between two that are named: what days, months and hours are counted by.
  private static let steps = [
    1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 15, 20, 24, 28, 30, 50, 60, 90, 100, 120, 200, 250, 365, 500,
  ]
  /// Of so few, each is named, in two lines where one is too short.
  private static let few = 6
  private static let gap = 8.0

  func write(into html: inout HTMLWriter) {
    let steps = Self.places.map { step(in: $0.width) }
    for (index, step) in steps.enumerated() where index == 0 || steps[index - 1] != step {
      html.raw("<div class=\"pe-names\"")
      if Set(steps).count > 1 {
        html.raw(" data-fit=\"")
        var isFirst = true
        for (place, other) in zip(Self.places, steps) where other == step {
          if !isFirst { html.raw(" ") }
          html.raw(place.name)
          isFirst = false
        }
        html.raw("\"")
      }
      writeNames(each: step, in: Self.places[index].width, into: &html)
      html.raw("</div>")
    }
  }

  /// How many categories there are to a name.
  func step(in width: Double) -> Int {
    if categories.count <= Self.few { return 1 }
    let longest = longest(in: width)
    let band = width / Double(categories.count)
    // A name stands below the middle of its own category, whatever it stands for.
    return Self.steps.first { longest + Self.gap <= band * Double($0) } ?? categories.count
  }

  private func longest(in width: Double) -> Double {
    min(categories.reduce(0) { max($0, Self.width(of: $1)) }, width / 3)
  }

  private func writeNames(each step: Int, in width: Double, into html: inout HTMLWriter) {
    let (whole, rest) = categories.count.quotientAndRemainder(dividingBy: step)
    html.raw(step > 1 ? " data-step=\"\" style=\"--step:" : " style=\"--step:")
    html.number(step)
    html.raw(";--names:")
    if rest > 0 {
      html.raw("minmax(0,")
      html.number(rest)
      html.raw("fr) ")
    }
    html.raw("repeat(")
    html.number(whole)
    html.raw(",minmax(0,")
    html.number(step)
    html.raw("fr))\">")
    let band = width / Double(categories.count)
    if rest > 0 {
      html.raw("<span>")
      // What is left over has a name if there is as much room for it as for the others.
      if longest(in: width) + Self.gap <= band * Double(rest) { html.text(categories[rest - 1]) }
      html.raw("</span>")
    }
    for index in stride(from: rest + step - 1, to: categories.count, by: step) {
      // In the middle of its category it would stand out of the drawing.
      let isLast = step > 1 && index == categories.count - 1
      let isOut = isLast && Self.width(of: categories[index]) > band
      html.raw(isOut ? "<span data-end=\"\">" : "<span>")
      html.text(categories[index])
      html.raw("</span>")
    }
  }

  /// Roughly how wide a text is at 12 pixels, rather too wide.
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
