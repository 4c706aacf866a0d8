extension Icon {
  /// The available icons.
  public enum Symbol: String, CaseIterable, Sendable {
    /// A plus, for something new.
    case add
    /// A minus, for one less.
    case remove
    /// A cross.
    case close
    /// A tick.
    case check
    /// A magnifying glass.
    case search
    /// A pencil.
    case edit
    /// A bin.
    case delete
    /// Two sheets.
    case copy
    /// Two links of a chain.
    case link
    /// An arrow out of a box, for links that open elsewhere.
    case external
    /// An arrow onto a line.
    case download
    /// An arrow off a line.
    case upload
    /// A printer.
    case print
    /// An arrow out of a tray.
    case share
    /// A funnel.
    case filter
    /// Two arrows, down and up.
    case sort
    /// Three lines.
    case menu
    /// Three dots, for further actions.
    case more
    /// Two sliders.
    case settings
    /// A house.
    case home
    /// Lines with dots before them.
    case list
    /// Four squares.
    case grid
    /// Cells under a heading.
    case table
    /// Three bars on two axes.
    case chart
    /// A page of a calendar.
    case calendar
    /// A clock.
    case clock
    /// A letter.
    case mail
    /// A receiver.
    case phone
    /// A person.
    case person
    /// Two people.
    case people
    /// An arrow into a door.
    case logIn
    /// An arrow out of a door.
    case logOut
    /// A closed lock.
    case lock
    /// An open lock.
    case unlock
    /// An eye.
    case show
    /// A crossed-out eye.
    case hide
    /// A star.
    case star
    /// A heart.
    case heart
    /// A ribbon.
    case bookmark
    /// A flag.
    case flag
    /// A label on a string.
    case tag
    /// A folder.
    case folder
    /// A sheet with a folded corner.
    case file
    /// A picture of hills.
    case image
    /// A paper clip.
    case attachment
    /// A bell.
    case bell
    /// A speech bubble.
    case message
    /// An i in a circle.
    case info
    /// An exclamation mark in a triangle.
    case warning
    /// A cross in a circle.
    case error
    /// A tick in a circle.
    case success
    /// A question mark in a circle.
    case help
    /// An arrow up.
    case up
    /// An arrow down.
    case down
    /// An arrow against the text direction.
    case back
    /// An arrow in the text direction.
    case forward
    /// A chevron against the text direction.
    case previous
    /// A chevron in the text direction.
    case next
    /// A chevron that points down.
    case expand
    /// A chevron that points up.
    case collapse
    /// An arrow round a circle.
    case refresh
    /// An arrow that curves back.
    case undo
    /// An arrow that curves forward.
    case redo
    /// A triangle that points forward.
    case play
    /// Two vertical bars.
    case pause
    /// A sun, for light mode.
    case sun
    /// A moon, for dark mode.
    case moon
    /// A screen, for the system's setting.
    case screen
    /// A globe.
    case globe
    /// A cylinder.
    case database
    /// A cart.
    case cart
    /// A box.
    case box
    /// A key.
    case key
    /// A pin on a map.
    case place
    /// A lightning bolt.
    case bolt
    /// Two angle brackets with a slash between them.
    case code
    /// A leaf.
    case leaf
    /// Rows close to each other.
    case denseRows
  }
}

extension Icon.Symbol {
  /// Whether the icon is mirrored in right-to-left text.
  var isDirected: Bool {
    switch self {
    case .logIn, .logOut, .back, .forward, .previous, .next, .undo, .redo: true
    default: false
    }
  }

  /// The path data in a square of 24 by 24 units, drawn for this library. (SVG 2, section 9.3.)
  var path: StaticString {
    switch self {
    case .add: "M12 5v14M5 12h14"
    case .remove: "M5 12h14"
    case .close: "M6 6l12 12M18 6L6 18"
    case .check: "M5 13l4 4L19 7"
    case .search: "M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l4.5 4.5"
    case .edit: "M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19zM14 7l3 3"
    case .delete: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5"
    case .copy: "M9 9h11v11H9zM5 15H4V4h11v1"
    case .link:
      "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
    case .external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6"
    case .download: "M12 4v11M7 11l5 5 5-5M4 20h16"
    case .upload: "M12 16V5M7 9l5-5 5 5M4 20h16"
    case .print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z"
    case .share: "M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1"
    case .filter: "M4 5h16l-6 8v6l-4-2v-4z"
    case .sort: "M8 5v14M4 9l4-4 4 4M16 19V5M12 15l4 4 4-4"
    case .menu: "M4 6h16M4 12h16M4 18h16"
    case .more:
      """
      M4.1 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0M11.3 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0\
      M18.5 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0
      """
    case .settings:
      "M4 7h8M18 7h2M15 5a2 2 0 1 0 0 4a2 2 0 0 0 0-4M4 17h2M12 17h8M9 15a2 2 0 1 0 0 4a2 2 0 0 0 0-4"
    case .home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z"
    case .list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"
    case .grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z"
    case .table: "M4 5h16v14H4zM4 10h16M10 5v14"
    case .chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6"
    case .calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"
    case .clock: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8v4l3 2"
    case .mail: "M3 6h18v12H3zM3 7l9 6 9-6"
    case .phone:
      "M5 4h4l2 5-3 2a11 11 0 0 0 5 5l2-3 5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z"
    case .person: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M5 20a7 7 0 0 1 14 0"
    case .people:
      "M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M3 20a6 6 0 0 1 12 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6 6 0 0 1 3 5.5"
    case .logIn: "M10 4h10v16H10M4 12h11M11 8l4 4-4 4"
    case .logOut: "M14 4H4v16h10M10 12h11M17 8l4 4-4 4"
    case .lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3"
    case .unlock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 7.5-2"
    case .show: "M2 12q10-14 20 0q-10 14-20 0M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6"
    case .hide:
      "M4 4l16 16M9.5 5.4A10 10 0 0 1 22 12a20 20 0 0 1-2.5 3M6.5 7.5A18 18 0 0 0 2 12a10 10 0 0 0 14.5 5.5"
    case .star: "M12 3.5l2.6 5.6 6 .7-4.4 4.2 1.1 6L12 17l-5.3 3 1.1-6-4.4-4.2 6-.7z"
    case .heart: "M12 20C5 15 3 12 3 9a4.5 4.5 0 0 1 9-1.5A4.5 4.5 0 0 1 21 9c0 3-2 6-9 11z"
    case .bookmark: "M6 4h12v17l-6-4-6 4z"
    case .flag: "M5 21V4h13l-3 4.5 3 4.5H5"
    case .tag: "M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01"
    case .folder: "M3 6h6l2 2h10v11H3z"
    case .file: "M6 3h8l5 5v13H6zM14 3v5h5"
    case .image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01"
    case .attachment:
      "M19 11l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7L9 16.5a1.6 1.6 0 0 1-2.3-2.3L14 7"
    case .bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4"
    case .message: "M4 5h16v12h-9l-5 4v-4H4z"
    case .info: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 11v5M12 8h.01"
    case .warning: "M12 4L2.5 20h19zM12 10v4M12 17h.01"
    case .error: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M9.5 9.5l5 5M14.5 9.5l-5 5"
    case .success: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M8.5 12.5l2.5 2.5 4.5-5"
    case .help:
      "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M9.8 9.8a2.3 2.3 0 1 1 3.2 2.4q-1 .4-1 1.4M12 16.5h.01"
    case .up: "M12 20V5M6 11l6-6 6 6"
    case .down: "M12 4v15M6 13l6 6 6-6"
    case .back: "M20 12H5M11 6l-6 6 6 6"
    case .forward: "M4 12h15M13 6l6 6-6 6"
    case .previous: "M15 5l-7 7 7 7"
    case .next: "M9 5l7 7-7 7"
    case .expand: "M5 9l7 7 7-7"
    case .collapse: "M5 15l7-7 7 7"
    case .refresh: "M20 5v5h-5M19.5 10A8 8 0 1 0 20 14"
    case .undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 11h-3"
    case .redo: "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 11h3"
    case .play: "M7 4l13 8-13 8z"
    case .pause: "M8 5v14M16 5v14"
    case .sun:
      "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
    case .moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"
    case .screen: "M3 5h18v11H3zM9 20h6M12 16v4"
    case .globe: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M4 12h16M12 4q7 8 0 16q-7-8 0-16"
    case .database: "M4 6c0-4 16-4 16 0s-16 4-16 0v12c0 4 16 4 16 0V6M4 12c0 4 16 4 16 0"
    case .cart: "M3 4h3l2 11h10l2-8H7M9.5 19.5h.01M16.5 19.5h.01"
    case .box: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9"
    case .key: "M8 12a4 4 0 1 0 0 8a4 4 0 0 0 0-8M11 13l9-9M16 8l3 3"
    case .place: "M12 21q-7-7-7-11a7 7 0 0 1 14 0q0 4-7 11M12 8a2 2 0 1 0 0 4a2 2 0 0 0 0-4"
    case .bolt: "M13 3L5 14h6l-1 7 8-11h-6z"
    case .code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16"
    case .leaf: "M5 19C4 9 10 4 20 4c0 11-5 16-13 14M5 19q3-7 9-9"
    case .denseRows: "M4 4h16M4 8h16M4 12h16M4 16h16M4 20h16"
    }
  }
}
