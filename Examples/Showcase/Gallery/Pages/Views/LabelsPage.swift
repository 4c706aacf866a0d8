import PageElements

extension GalleryPage {
  static let labels = GalleryPage(
    "labels", "Labels", in: .views, shows: ["N29", "O9"],
    about: "Text of any length: it wraps where the page ends, and is escaped whatever it holds."
  ) {
    Table {
      Section("A word, a sentence, a paragraph", key: "lengths") {
        Label("Sencha")
        Label("Steamed right after the harvest, then rolled into needles.")
        Label(
          """
          Of all the teas of Japan it is the one that most people drink. The first leaves of the \
          year, picked in April and May, are sweeter and less bitter than those of the summer, and \
          are brewed cooler: a minute and a half at 70 °C.
          """)
      }
      Section("Any language, any sign", key: "languages") {
        Label("煎茶 · شاي سنشا · Сэнтя · तेन्चा 🍵")
        Label("1 < 2 && \"quoted\" & <b>not bold</b>")
        Label("A-very-long-word-" + String(repeating: "lengthened-", count: 12) + "breaks")
      }
      Section("With a row and without", key: "rows") {
        Label("Yay!")
        Row(Label("Yay, again!"))
      }
    }
  }
}
