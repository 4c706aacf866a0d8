import PageForms

/// The settings of the shop.
struct ShopSettings: Codable, Hashable, Sendable {
  var name = "Leaf & Bowl"
  var email = "hello@leafbowl.example"
  var opens = TimeOfDay(hour: 9)
  var closes = TimeOfDay(hour: 17, minute: 30)
  /// The number of days that a paid order may wait before the dashboard shows it.
  var patience = 3
  /// The value in euros from which shipping is free.
  var freeShipping = 50
  var carrier = Carrier.post
  var language = MailLanguage.english
  var tellsOfOrders = true
  var tellsOfReturns = true
  var sendsSummary = false
}

enum Carrier: String, Codable, CaseIterable, FormFieldValue {
  case post, courier, bicycle

  var fieldTitle: String {
    switch self {
    case .post: "Post"
    case .courier: "Courier"
    case .bicycle: "Bicycle"
    }
  }
}

enum MailLanguage: String, Codable, CaseIterable, FormFieldValue {
  case english, french, german, dutch, polish

  var fieldTitle: String {
    switch self {
    case .english: "English"
    case .french: "Français"
    case .german: "Deutsch"
    case .dutch: "Nederlands"
    case .polish: "Polski"
    }
  }
}
