import PageElements

extension GalleryPage {
  static let steppers = GalleryPage(
    "steppers", "Steppers", in: .forms,
    about: "Numbers to type or to step through, within limits where there are any."
  ) {
    Table {
      Section("Whole numbers", key: "whole") {
        Stepper("Guests", name: "guests", value: 2, minimum: 1, maximum: 8)
        Stepper("Minutes to steep", name: "minutes")
      }
      Section("Steps of another size", key: "steps") {
        Row(
          Stepper("Leaves, in grams", name: "grams", value: 2.5, minimum: 0, maximum: 10, step: 0.5)
        )
        Row(
          Stepper("Water, in millilitres", name: "water", value: 250, minimum: 0, step: 50))
        Row(
          Stepper("Price, any amount", name: "price", value: 12.34, step: nil))
      }
      Section("Not now", key: "disabled") {
        Row(
          Stepper("Pots in stock", name: "pots", value: 0, isEnabled: false))
      }
    }
  }
}
