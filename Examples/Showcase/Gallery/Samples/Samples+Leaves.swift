extension Samples {
  /// A kind of leaf for tea.
  struct Leaf {
    let name, kind, harvest, grower, price: String

    static let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    static let all = [
      Leaf(name: "Sencha", kind: "Green", harvest: "May", grower: "Ogata, Uji", price: "€2.40"),
      Leaf(name: "Gyokuro", kind: "Green", harvest: "May", grower: "Ogata, Uji", price: "€4.20"),
      Leaf(name: "Assam", kind: "Black", harvest: "June", grower: "Mangalam", price: "€2.10"),
      Leaf(
        name: "Silver needle", kind: "White", harvest: "March", grower: "Fuding", price: "€5.80"),
      Leaf(
        name: "Oolong", kind: "Half-fermented", harvest: "April", grower: "Anxi", price: "€3.60"),
      Leaf(name: "Pu-erh", kind: "Dark", harvest: "April", grower: "Menghai", price: "€4.90"),
    ]
  }
}
