import PageElements

extension GalleryPage {
  static let customLayout = GalleryPage(
    "custom-layout", "A layout of your own", in: .layouts, shows: ["N32", "O37"],
    about: "A name and a few lengths in Swift, and a rule in the site's own stylesheet."
  ) {
    Table(layout: .custom(Brickwork(columnWidth: 180))) {
      Section("Notes on tea", key: "notes", each: notes.indices) { index in
        Row(key: index, Label(notes[index])).background(
          Color(red: 60, green: 160, blue: 80, alpha: 40))
      }
    }
  }
}

/// Items of any height, in as many columns as fit.
private struct Brickwork: CustomLayout {
  var columnWidth: Double
  var name: String { "brickwork" }
  var lengths: [String: Double] { ["column": columnWidth, "gap": 12] }
}

private let notes = [
  "Warm the pot.",
  "Green tea wants water that has stood for a few minutes, and not more than two of them in the pot.",
  "A black one wants it boiling.",
  "Oolong is poured again and again: the third cup is the best, and the sixth not the last.",
  "Leaves are not for counting.",
  "Milk first, or milk last: whoever asks has not tasted either, and whoever tasted both does not ask.",
]
