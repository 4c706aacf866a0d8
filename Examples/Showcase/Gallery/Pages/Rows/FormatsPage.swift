import Foundation
import PageElements
import PageSite

extension GalleryPage {
  static let formats = GalleryPage(
    "formats", "Numbers, money and times", in: .rows,
    about: "Written as a reader has them. A site says how, or asks each of its readers.",
    query: FormatsQuery()
  ) { request in
    let formats = request.query.reader.formats
    let day = Date(timeIntervalSince1970: 1_767_261_600)
    let table = Table(columns: ["What", Column("How", alignment: .end)]) {
      Section {
        Row(
          key: "reader",
          Form(to: request.url) {
            SegmentedControl(
              "Reader", name: "reader", segments: FormatsQuery.readers,
              selection: request.query.reader.rawValue)
            Button("Show", kind: .submit)
          })
      }
      Section("As they read it", key: "formats") {
        Row(key: "number") {
          "A number"; formats.format(1_234_567.5, .number)
        }
        Row(key: "money") {
          "Money"; formats.format(Decimal(1_999) / 100, .currency(code: "EUR"))
        }
        Row(key: "share") {
          "A share"; formats.format(0.256, .percent)
        }
        Row(key: "time") {
          "A time"; formats.time(day)
        }
        Row(key: "ago") {
          "How long ago it was"; formats.time(day).relative()
        }
      }
    }
    return PageContent(title: "Numbers, money and times", table: table)
  }
}

struct FormatsQuery: Codable, Sendable {
  /// A reader with formats of their own.
  enum Reader: String, Codable {
    case london, berlin, mumbai

    var formats: Formats {
      switch self {
      case .london: Formats(locale: Locale(identifier: "en_GB"))
      case .berlin: Formats(locale: "de_DE", timeZone: "Europe/Berlin") ?? Self.london.formats
      case .mumbai: Formats(locale: "en_IN", timeZone: "Asia/Kolkata") ?? Self.london.formats
      }
    }
  }

  static let readers = [
    Choice("london", "In London"), Choice("berlin", "In Berlin"), Choice("mumbai", "In Mumbai"),
  ]

  var reader = Reader.london
}
