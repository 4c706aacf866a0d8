import PageElements

extension GalleryPage {
  static let customViews = GalleryPage(
    "custom-views", "Views of your own", in: .customViews, shows: ["N1", "N2", "N3"],
    about: "A view is a type that renders its props: made once, used in rows, headers and cells."
  ) {
    var table = Table(columns: ["Tea", Column("Price", width: .fixed(112), alignment: .end)]) {
      Section("In cells", key: "cells") {
        for (tea, cents) in [("Sencha", 240), ("Gyokuro", 1205), ("Hot water", 0)] {
          Row(key: tea) {
            tea
            Price(cents: cents)
          }
        }
      }
      Section("In a row", key: "row") {
        Price(cents: 990)
      }
    }
    table.sections[1].header = SectionHeader(Price(cents: 1000))
    return table
  }
}

/// An amount of money.
private struct Price: View {
  var cents: Int

  func write(into html: inout HTMLWriter) {
    guard cents > 0 else { return html.text("free") }
    html.element("strong") {
      $0.number(cents / 100)
      $0.text(cents % 100 < 10 ? ".0" : ".")
      $0.number(cents % 100)
    }
    html.text(" €")
  }
}
