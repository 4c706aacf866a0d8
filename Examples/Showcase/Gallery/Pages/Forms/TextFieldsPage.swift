import PageElements
import PageMigration

extension GalleryPage {
  static let textFields = GalleryPage(
    "text-fields", "Text fields", in: .forms, shows: ["N29", "O9", "O23"],
    about: "A line to type in; each kind brings its keyboard on a phone."
  ) {
    let kinds: [(TextField.Kind, String, String)] = [
      (.text, "Name", "Ada Lovelace"), (.email, "Email", "ada@example.com"),
      (.tel, "Telephone", "+44 20 7946 0000"), (.url, "Web site", "https://example.com"),
      (.search, "Search", "sencha"), (.password, "Password", "at least 12 characters"),
    ]
    return Table(columns: [Column("Kind", width: .fixed(112)), "Field"]) {
      Section("Kinds", key: "kinds") {
        for (kind, label, example) in kinds {
          Row(key: kind.rawValue) {
            label
            TextField(
              label, name: kind.rawValue, placeholder: example, kind: kind, showsLabel: false)
          }
        }
      }
      Section("With text in it", key: "filled") {
        Row(key: "text") {
          "Order"
          TextField("Order", name: "order", text: "Two senchas", showsLabel: false)
        }
        Row(key: "placeholder") {
          "A placeholder alone"
          ElementOfTextField(props: (text: nil, placeholder: "Type something"))
        }
      }
    }
  }
}
