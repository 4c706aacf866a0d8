extension DatabaseShape {
  /// Questions and answers as imported from a dump: long texts with foreign markup, dates as texts with milliseconds,
  /// tags in angle brackets, and no declared references.
  static let stackExchange = DatabaseShape(
    name: "stackexchange", sql: stackExchangeTables + stackExchangeRows)

  private static let stackExchangeTables = """
    CREATE TABLE Posts (Id INTEGER PRIMARY KEY, PostTypeId INTEGER, AcceptedAnswerId INTEGER, ParentId INTEGER,
      CreationDate TEXT, Score INTEGER, ViewCount INTEGER, Body TEXT, OwnerUserId INTEGER, OwnerDisplayName TEXT,
      LastActivityDate DATETIME, Title TEXT, Tags TEXT, FavoriteCount INTEGER);
    CREATE TABLE Users (Id INTEGER PRIMARY KEY, Reputation INTEGER, CreationDate TEXT, DisplayName TEXT,
      WebsiteUrl TEXT, Location TEXT, AboutMe TEXT, AccountId INTEGER);
    CREATE TABLE Votes (Id INTEGER PRIMARY KEY, PostId INTEGER, VoteTypeId INTEGER, UserId INTEGER, CreationDate TEXT,
      BountyAmount INTEGER);
    CREATE TABLE Comments (Id INTEGER PRIMARY KEY, PostId INTEGER, Score INTEGER, Text TEXT, CreationDate TEXT,
      UserId INTEGER, UserDisplayName TEXT);
    CREATE TABLE Badges (Id INTEGER PRIMARY KEY, UserId INTEGER, Name TEXT, Date TEXT, Class INTEGER,
      TagBased BOOLEAN);
    CREATE TABLE Tags (Id INTEGER PRIMARY KEY, TagName TEXT, Count INTEGER, ExcerptPostId INTEGER, WikiPostId INTEGER);
    CREATE TABLE PostHistory (Id TEXT, RevisionGUID TEXT, PostId TEXT, Text TEXT);
    CREATE INDEX PostsOwner ON Posts (OwnerUserId);
    CREATE INDEX PostsCreated ON Posts (CreationDate);
    CREATE INDEX CommentsPost ON Comments (PostId);

    """

  private static let stackExchangeDate = """
    strftime('%Y-%m-%dT%H:%M:%S', '2010-07-19', '+' || (i * 5431) || ' minutes') || printf('.%03d', i * 37 % 1000)
    """

  /// Markup of all kinds, including markup that is invalid in a page.
  private static let stackExchangeBodies = [
    "<p>How should I elicit <em>prior</em> distributions from experts?</p>\n",
    "<pre><code>if (a &lt; b &amp;&amp; c) { x[\"k\"] = '</script><script>alert(1)</script>'; }</code></pre>\n",
    "<p>See <a href=\"https://example.org/?a=1&amp;b=2\" rel=\"nofollow\">here</a> – $\\alpha \\le 1$</p>\r\n",
    "<blockquote><p>Unclosed <b>and <i>crossed</b></i>, <!-- a comment --> &nbsp; &bogus; ]]> \u{1F600}\u{200D}\u{202E}</p>",
    "\u{1}\u{8}\u{B}\u{7F}\u{85} are no characters of a page",
  ]

  /// Every eightieth body is longer than a page shows.
  private static let stackExchangeBody = """
    \(choice(1, stackExchangeBodies)) || \(choice(2, stackExchangeBodies)) ||
    replace(printf('%.*c', iif(i % 80 = 0, 1700, i % 12), '#'), '#', \(choice(3, stackExchangeBodies))) ||
    iif(i % 30 = 0, char(65534, 64976), '')
    """

  private static let stackExchangeRows =
    rows(
      85, of: "Posts",
      """
      i, 1 + i % 2, \(seldom(4, oneIn: 3, "i + 1")), iif(i % 2 = 1, i - 1, NULL), \(stackExchangeDate),
      \(chance(5, below: 40)) - 5, \(seldom(6, oneIn: 2, "i * 13")), \(stackExchangeBody), \(seldom(7, oneIn: 2, "i % 70")),
      \(seldom(8, oneIn: 5, "'user' || i")), \(stackExchangeDate),
      iif(i % 2 = 0, \(choice(9, ["What is <b> & when?", "Why “not”?", "x < y > z"])) || ' ' || i, NULL),
      iif(i % 2 = 0, \(choice(10, ["<bayesian><prior>", "<c++><c#><.net>", "|r|ggplot2|"])), NULL), NULL
      """)
    + rows(
      60, of: "Users",
      """
      iif(i = 1, -1, i), \(chance(11, below: 30_000)), \(stackExchangeDate), \(choice(12, ["Community", "Łukasz", "李"])) || i,
      \(seldom(13, oneIn: 3, "'https://example.com/~user' || i")), \(seldom(14, oneIn: 3, "'Århus'")),
      \(seldom(15, oneIn: 2, stackExchangeBody)), \(seldom(16, oneIn: 3, "2147483647 + i"))
      """)
    + rows(
      60, of: "Votes",
      "i, 1 + i % 85, \(chance(17, below: 16)), NULL, substr(\(stackExchangeDate), 1, 10) || 'T00:00:00.000', NULL"
    )
    + rows(
      60, of: "Comments",
      """
      i, 1 + \(chance(18, below: 85)), i % 3, \(choice(19, ["+1 @user: `x <- 1`", "See http://a.example/(b)", "\t"])),
      \(stackExchangeDate), \(seldom(20, oneIn: 2, "i % 120")), NULL
      """)
    + rows(
      40, of: "Badges",
      "i, i % 120, \(choice(21, ["Teacher", "Nice Question"])), \(stackExchangeDate), 1 + i % 3, \(choice(22, ["True", "False"]))"
    )
    + rows(
      40, of: "Tags", "i, \(choice(23, ["bayesian", "c++", "r", ".net", "~"])) || i, i, NULL, i")
    + rows(
      60, of: "PostHistory",
      "CAST(i AS TEXT), lower(printf('%08X-%04X', i * 48271, i)), CAST(i % 60 AS TEXT), \(stackExchangeBody)"
    )
}
