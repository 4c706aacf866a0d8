import PageElements
import PageForms
import PageSite

extension GalleryPage {
  static let severalModels = GalleryPage(
    "several-models", "Several values bound on one page", in: .forms, shows: ["D25", "D26"],
    about: "Each form is bound to a value of its own. What is typed is said beside it at once.",
    isLive: true, state: Household()
  ) { _, household in
    let tea = BoundForm(household.value.tea, id: "tea") {
      BoundField("name", "Tea", \.name).required()
      BoundField("cups", "Cups", \.cups).minimum(1).maximum(9)
      HorizontalStack(spacing: 4) {
        Echo(of: "cups", "\(household.value.tea.cups)")
        "cups of"
        Echo(of: "name", household.value.tea.name)
        Spacer()
      }
    } didUpdate: { changed, event in
      household.update { $0.tea = changed }
      event.notice = "The tea is noted."
    }
    let guest = BoundForm(household.value.guest, id: "guest") {
      BoundField("name", "Name", \.name).required()
      HorizontalStack(spacing: 4) {
        "For"
        Echo(of: "name", household.value.guest.name)
        Spacer()
      }
    } didUpdate: { changed, event in
      household.update { $0.guest = changed }
      event.notice = "The guest is noted."
    }
    return Table {
      Section("Tea", key: "tea") { tea.rows }
      Section("Guest", key: "guest") { Row(key: "guest", guest.element) }
      Section("What is stored", key: "stored") {
        let (tea, guest) = (household.value.tea, household.value.guest)
        "\(tea.cups) cups of \(tea.name) for \(guest.name)."
      }
    }
  }
}

private struct Household: Codable, Equatable, Sendable {
  var tea = Order()
  var guest = Guest()

  struct Order: Codable, Equatable, Sendable { var (name, cups) = ("Sencha", 2) }
  struct Guest: Codable, Equatable, Sendable { var name = "Ada" }
}
