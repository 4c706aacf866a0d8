import PageElements

extension GalleryPage {
  static let styles = GalleryPage(
    "styles", "Styles", in: .styles, shows: ["N4", "N5", "O2"],
    about: "An element in another font or colour; the one it was made from stays as it is."
  ) {
    let tea = Label("Sencha, first harvest")
    let story = Label(
      "Picked in April, steamed within the hour, and rolled into needles that unfold in the pot.")
    return Table {
      Section("Fonts", key: "fonts") {
        tea.styles { $0.font = .bold(size: 24) }
        tea.styles { $0.font = .italic() }
        tea.styles { $0.font = .system(size: 20, weight: .light, design: .serif) }
        tea.styles { $0.font.design = .monospaced }
      }
      Section("Alignment", key: "alignment") {
        tea
        tea.styles { $0.textAlignment = .center }
        tea.styles { $0.textAlignment = .end }
      }
      Section("No more than so many lines", key: "lines") {
        story.styles { $0.numberOfLines = 1 }
        story.styles { style in
          style.numberOfLines = 2
          style.width = 240
        }
        story.styles { style in
          style.numberOfLines = 1
          style.lineBreak = .clipped
        }
      }
      Section("The view's own style, then what is customised", key: "order") {
        Ribbon(text: "White on green, as the view says")
        Ribbon(text: "White on plum, for once").styles { ribbon in
          ribbon.backgroundColor = .rgb(104, 32, 88)
        }
      }
    }
  }
}

/// A line of text on a ribbon.
private struct Ribbon: View {
  var text: String

  static func setup(_ ribbon: inout ElementStyle) {
    (ribbon.textColor, ribbon.backgroundColor) = (.white, .rgb(24, 96, 56))
    (ribbon.textAlignment, ribbon.height, ribbon.cornerRadius) = (.center, 44, 8)
  }

  func write(into html: inout HTMLWriter) { html.text(text) }
}
