import PageElements

extension GalleryPage {
  static let customViews = GalleryPage(
    "custom-views", "Views of your own", in: .viewElements, shows: ["N1", "N2", "N3"],
    about: "A view is a type that renders its props: made once, used in rows, headers and cells."
  ) {
    var table = Table(columns: ["Tea", Column("Price", width: .fixed(112), alignment: .end)]) {
      Section("In cells", key: "cells") {
        for (tea, cents) in [("Sencha", 240), ("Gyokuro", 1205), ("Hot water", 0)] {
          Row(key: tea) {
            tea
            ElementOf<Price>(props: .init(cents: cents))
          }
        }
      }
      Section("In a row", key: "row") {
        ElementOf<Price>(props: .init(cents: 990))
      }
    }
    table.sections[1].header = SectionHeader(ElementOf<Price>(props: .init(cents: 1000)))
    return table
  }
}

/// An amount of money.
private enum Price: ElementableView {
  struct Props: Hashable, Sendable {
    var cents: Int
  }

  static func render(_ price: Props, into html: inout HTMLWriter) {
    guard price.cents > 0 else { return html.text("free") }
    html.element("strong") {
      $0.number(price.cents / 100)
      $0.text(price.cents % 100 < 10 ? ".0" : ".")
      $0.number(price.cents % 100)
    }
    html.text(" €")
  }
}
