/// A topic of one of the feed's authors: any opening fits any ending.
struct FeedTopic: Sendable {
  var author: Person
  var picture: Post.Picture?
  var openings, endings: [String]

  static let all = [
    FeedTopic(
      author: .mara, picture: .harbour,
      openings: [
        "Brought in the grain ship before breakfast.", "Fog till ten, then all of it at once.",
        "Three tugs, two opinions, one quay.", "Spring tide tonight: mind your car by the slip.",
        "The new buoy rings in F sharp.", "Moored a yacht whose owner moored a coffee machine.",
      ],
      endings: [
        "The sea was kind about it.", "Nobody got wet who did not want to.",
        "Filed under: could have been worse.", "I have a sandwich and a view. It will do.",
        "Ask me again at low water.",
      ]),
    FeedTopic(
      author: .tomas, picture: .bread,
      openings: [
        "Six kilos of rye, one of patience.", "The oven is back. It never said where it went.",
        "Tried spelt again.", "Somebody ordered forty rolls for two people.",
        "Cinnamon day.", "The starter climbed out of its jar at three in the morning.",
      ],
      endings: [
        "The crust sang when it came out.", "Ends are free, as always.",
        "I would not change a thing, except the hour.", "Come before nine or come for crumbs.",
        "My apprentice says it looks like me.",
      ]),
    FeedTopic(
      author: .yuki, picture: .desk,
      openings: [
        "The bug was in the test.", "Renamed a variable and understood the program.",
        "Read a paper from 1974 on the train.", "It compiles, and I am suspicious.",
        "Wrote the manual first this time.", "Removed the cache; it was the slow part.",
      ],
      endings: [
        "Small is a feature.", "The diff is mostly red and I am mostly happy.",
        "Somebody once knew why. That somebody was me.", "Closing the laptop while I am ahead.",
        "Tea, then the other half.",
      ]),
    FeedTopic(
      author: .priya, picture: .hills,
      openings: [
        "Walked the old boundary today.", "Eleven stiles, one of them legal.",
        "The path by the mill is under water.", "Found the bridge that the map denies.",
        "New waymarks on the ridge.", "Two sheep followed me as far as the col.",
      ],
      endings: [
        "Sketch follows, once my hands are warm.", "Bring gaiters.",
        "The view did most of the work.", "Corrected it on the sheet, in pencil.",
        "I will go back with a saw and permission.",
      ]),
    FeedTopic(
      author: .ben, picture: .forest,
      openings: [
        "Beans are up.", "Moved the compost. It moved me, too.", "A hedgehog has signed the lease.",
        "First swift over the allotments.", "Pruned the plum a month late.",
        "The slugs held a meeting in the lettuce.",
      ],
      endings: [
        "Nothing to be done but watch.", "Mulch covers a multitude of sins.",
        "The robin supervised.", "Rain tonight, they say. They always say.",
        "Spare seedlings on the wall, help yourself.",
      ]),
    FeedTopic(
      author: .noor, picture: nil,
      openings: [
        "Nine punctures before noon.", "A tandem came in, on foot.",
        "Trued a wheel by ear.", "Someone had oiled the brakes.",
        "Restored a delivery bike from 1958.", "The pump outside is mended again.",
      ],
      endings: [
        "Ride it, do not polish it.", "Cause: enthusiasm.", "Paid in apples, gladly.",
        "Bring the old tubes, we make straps of them.", "It squeaks only on Sundays now.",
      ]),
    FeedTopic(
      author: .elif, picture: nil,
      openings: [
        "Thursday at the café: eleven boards.", "Lost a won endgame, twice.",
        "Taught the fork to a boy who then forked me.", "Postal game, move 31.",
        "Someone opened with the edge pawn.", "The clock broke, so we just took turns.",
      ],
      endings: [
        "Chess is a conversation; I was interrupted.", "The waiter saw it before I did.",
        "Beginners welcome, masters tolerated.", "I blame the cake.",
        "Same time next week.",
      ]),
    FeedTopic(
      author: .jonas, picture: .desk,
      openings: [
        "Lent out the sewing machine for the ninetieth time.", "A ladder came back longer.",
        "New on the shelf: a fish kettle.", "Somebody returned a drill with a thank-you note.",
        "Catalogued the telescopes.", "The tent smells of three different lakes.",
      ],
      endings: [
        "No fines, only questions.", "Borrow it, it is bored.", "Open till seven.",
        "It goes out again tomorrow.", "We do not ask what for.",
      ]),
  ]
}
