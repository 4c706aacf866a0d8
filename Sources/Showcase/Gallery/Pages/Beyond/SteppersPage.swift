import PageElements

extension GalleryPage {
  static let steppers = GalleryPage(
    "steppers", "Steppers", in: .beyond,
    about: "Numbers to type or to step through, within limits where there are any."
  ) {
    Table {
      Section("Whole numbers", key: "whole") {
        ElementOfStepper("Guests", name: "guests", value: 2, minimum: 1, maximum: 8)
        ElementOfStepper("Minutes to steep", name: "minutes")
      }
      Section("Steps of another size", key: "steps") {
        Row(
          ElementOfStepper(
            props: .init(
              name: "grams", label: "Leaves, in grams", value: 2.5, minimum: 0, maximum: 10,
              step: 0.5)))
        Row(
          ElementOfStepper(
            props: .init(
              name: "water", label: "Water, in millilitres", value: 250, minimum: 0, step: 50)))
        Row(
          ElementOfStepper(
            props: .init(name: "price", label: "Price, any amount", value: 12.34, step: nil)))
      }
      Section("Not now", key: "disabled") {
        Row(
          ElementOfStepper(
            props: .init(name: "pots", label: "Pots in stock", value: 0, isEnabled: false)))
      }
    }
  }
}
