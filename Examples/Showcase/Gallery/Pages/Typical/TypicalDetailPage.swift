import PageElements

extension GalleryPage {
  static let typicalDetail = GalleryPage(
    "typical-detail", "A product", in: .typical,
    about: "One tea: its picture, the facts, how to brew it, and what to try next."
  ) {
    let product = Samples.product
    let picture = Image(product.tea.picture, alternative: "", width: 64, height: 64)
    let header = HorizontalStack(align: .center, spacing: 16) {
      picture
      product.tea.name
    }
    return Table {
      Section(key: "tea", header: header) {
        for fact in product.facts {
          Row(key: fact.label, TextCell(fact.label, detail: fact.value))
        }
        Row(key: "brewing", Details("How to brew it", product.brewing))
      }
      Section("Goes well with", key: "related") {
        for tea in product.related { Row(key: tea.id, Link(tea.name, to: tea.url)) }
      }
    }
  }
}
