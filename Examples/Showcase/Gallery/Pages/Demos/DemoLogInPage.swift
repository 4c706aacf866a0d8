import PageElements
import PageSite

private struct LogInQuery: Codable {
  var email = ""
}

extension GalleryPage {
  static let demoLogIn = GalleryPage(
    "demo-log-in", "Centred, with a keyboard", in: .demos, shows: ["O38", "O21", "O23"],
    about: "A form in the middle of the screen, which makes way when the keyboard comes up.",
    query: LogInQuery()
  ) { request in
    var table = Table {
      Section(key: "form") {
        Image("/images/leaf.svg", alternative: "", width: 72, height: 72)
          .styles { $0.placement = .center }
        strong("Welcome back", size: 24).styles { $0.textAlignment = .center }
        Form(to: "/gallery/demo-log-in") {
          VerticalStack(align: .fill, spacing: 12) {
            TextField(
              "Email", name: "email", text: request.query.email, placeholder: "ada@example.com",
              kind: .email, isRequired: true, showsLabel: false)
            Button("Send me a link", kind: .submit)
          }
        }.styles { style in
          style.width = 320
          style.placement = .center
        }
        note(
          request.query.email.isEmpty
            ? "No password: we send you a link." : "We would write to \(request.query.email) now."
        ).styles { $0.textAlignment = .center }
      }
    }
    table.centersContentIfPossible = true
    return PageContent(title: "Centred, with a keyboard", table: table)
  }
}
