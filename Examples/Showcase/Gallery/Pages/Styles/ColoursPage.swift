import PageElements

extension GalleryPage {
  static let colours = GalleryPage(
    "colours", "Colours", in: .styles, shows: ["N31", "NT6"],
    about: "Red, green, blue and opacity, in whole numbers; equal when all four are."
  ) {
    let named: [(String, Color)] = [
      ("Black", .black), ("Gray", .gray), ("Light gray", .lightGray), ("White", .white),
      ("Red", .red), ("Orange", .orange), ("Yellow", .yellow), ("Green", .green), ("Blue", .blue),
    ]
    let matcha = Color.rgb(120, 160, 64)
    return Table(columns: ["Name", Column("Colour", width: .fixed(144))]) {
      Section("With a name", key: "named", each: named) { swatch($0, $1) }
      Section("Of your own", key: "own") {
        swatch("Color.rgb(120, 160, 64)", matcha)
        for alpha in [192, 128, 64] as [UInt8] {
          swatch(
            "The same, \(alpha) of 255 opaque", Color(red: 120, green: 160, blue: 64, alpha: alpha))
        }
      }
      Section("Equal or not", key: "equal") {
        fact("Color.red and .rgb(255, 0, 0)", Color.red == .rgb(255, 0, 0))
        fact("Matcha, and half of it", matcha == Color(red: 120, green: 160, blue: 64, alpha: 128))
        fact(
          "Clear black and clear white",
          Color.clear == .init(red: 255, green: 255, blue: 255, alpha: 0))
      }
    }
  }
}

private func swatch(_ name: String, _ color: Color) -> Row {
  Row(key: name) {
    name
    Label("").styles { style in
      (style.backgroundColor, style.height, style.cornerRadius) = (color, 28, 6)
      style.border = .init(width: 1, color: .gray)
    }
  }
}

private func fact(_ text: String, _ areEqual: Bool) -> Row {
  Row(key: text, cells: [.text(text), areEqual ? "Equal" : "Different"])
}
