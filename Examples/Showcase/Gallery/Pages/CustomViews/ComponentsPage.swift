import PageElements

extension GalleryPage {
  static let components = GalleryPage(
    "components", "Components", in: .customViews, shows: ["O4", "O5"],
    about: "A view composed of others as a function of its props."
  ) {
    let leaf = Image("/images/leaf.svg", alternative: "A leaf", width: 48, height: 48)
    let cup = Image("/images/cup.svg", alternative: "A cup", width: 48, height: 48)
    let sencha = ImageWithLabel(props: (img: leaf, title: "Sencha"))
    let stillSencha = ImageWithLabel(props: (img: leaf, title: "Sencha"))
    let bancha = ImageWithLabel(props: (img: cup, title: "Bancha"))
    var table = Table {
      Section("In rows", key: "rows") {
        sencha
        bancha
      }
      Section("In other components", key: "nested") { Pair(props: ["Green", "Black"]) }
      Section("Whether it must update", key: "updates") {
        Label("Sencha to Sencha: \(sencha == stillSencha ? "nothing to do" : "update")")
        Label("Sencha to Bancha: \(sencha == bancha ? "nothing to do" : "update")")
      }
    }
    table.sections[0].header = SectionHeader(sencha)
    return table
  }
}

private struct ImageWithLabel: Component {
  let props: (img: Image, title: String)

  static func shouldElementUpdate(oldProps: Props, newProps: Props) -> Bool {
    oldProps != newProps
  }

  func render() -> HorizontalStack {
    HorizontalStack(distribute: .equalSpacing, align: .center, spacing: 20) {
      props.img
      props.title
    }
  }
}

private struct Pair: Component {
  let props: [String]

  func render() -> HorizontalStack {
    HorizontalStack(distribute: .fillEqually, spacing: 16) {
      for title in props {
        ImageWithLabel(
          props: (.init("/images/cup.svg", alternative: "", width: 32, height: 32), title))
      }
    }
  }
}
