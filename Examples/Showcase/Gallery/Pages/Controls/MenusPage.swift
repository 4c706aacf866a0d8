import PageControls
import PageElements

extension GalleryPage {
  static let menus = GalleryPage(
    "menus", "Menus and dialogs", in: .controls,
    about: "What opens over a page, without a script, and gives the focus back."
  ) {
    Table {
      Section("Menus", key: "menus") {
        for tea in Samples.teas {
          Row(key: tea.id) {
            HorizontalStack(align: .center, spacing: 8) {
              Avatar(tea.name, isDecorative: true)
              tea.name
              Spacer()
              Menu(
                "What can be done with \(tea.name)", icon: .more, role: .quiet, showsTitle: false
              ) {
                Link("Look it up", to: tea.url).icon(.search)
                Link("Print", to: "?print").icon(.print)
                Button("Delete").role(.danger).icon(.delete)
              }
            }
          }
        }
      }
      Section("Dialogs", key: "dialogs") {
        Row(key: "buttons") {
          HorizontalStack(spacing: 8) {
            Dialog("Find a tea", id: "find", icon: .search, role: .primary) { search }
            Dialog("How it is brewed", id: "brew", edge: .end) {
              "Water of 70 °C, a minute and a half."
              "The second pot takes half a minute, and is the best."
            }
            Spacer()
          }
        }
      }
      Section("What a sign means", key: "signs") {
        Row(key: "group") {
          ButtonGroup("Text") {
            Button("Bigger", icon: .add)
            Button("Smaller", icon: .remove)
            Button("As it was", icon: .undo)
          }
        }
      }
    }
  }

  private static var search: Form {
    Form(to: "/characters") {
      TextField("Word", name: "q", text: "tea")
      Button("Search", kind: .submit)
    }
  }
}

extension Button {
  /// Creates a button that shows only its icon.
  fileprivate init(_ title: String, icon: Icon.Symbol) {
    self = Button(title).icon(icon).showsTitle(false)
  }
}
