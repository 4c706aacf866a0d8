extension DatabaseShape {
  /// A music shop, with fewer address columns: names in brackets, keys declared after the columns, a key of two
  /// columns, an employee who reports to another, `NUMERIC(10,2)`, and dates as texts.
  static let chinook = DatabaseShape(name: "chinook", sql: chinookTables + chinookRows)

  private static let chinookTables = """
    CREATE TABLE [Artist] ([ArtistId] INTEGER NOT NULL, [Name] NVARCHAR(120),
      CONSTRAINT [PK_Artist] PRIMARY KEY ([ArtistId]));
    CREATE TABLE [Album] ([AlbumId] INTEGER NOT NULL, [Title] NVARCHAR(160) NOT NULL, [ArtistId] INTEGER NOT NULL,
      CONSTRAINT [PK_Album] PRIMARY KEY ([AlbumId]),
      FOREIGN KEY ([ArtistId]) REFERENCES [Artist] ([ArtistId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
    CREATE TABLE [Employee] ([EmployeeId] INTEGER NOT NULL, [LastName] NVARCHAR(20) NOT NULL,
      [FirstName] NVARCHAR(20) NOT NULL, [ReportsTo] INTEGER, [BirthDate] DATETIME, [Phone] NVARCHAR(24),
      CONSTRAINT [PK_Employee] PRIMARY KEY ([EmployeeId]),
      FOREIGN KEY ([ReportsTo]) REFERENCES [Employee] ([EmployeeId]));
    CREATE TABLE [Customer] ([CustomerId] INTEGER NOT NULL, [FirstName] NVARCHAR(40) NOT NULL,
      [LastName] NVARCHAR(20) NOT NULL, [Company] NVARCHAR(80), [City] NVARCHAR(40), [PostalCode] NVARCHAR(10),
      [Email] NVARCHAR(60) NOT NULL, [SupportRepId] INTEGER,
      CONSTRAINT [PK_Customer] PRIMARY KEY ([CustomerId]),
      FOREIGN KEY ([SupportRepId]) REFERENCES [Employee] ([EmployeeId]));
    CREATE TABLE [Genre] ([GenreId] INTEGER NOT NULL, [Name] NVARCHAR(120),
      CONSTRAINT [PK_Genre] PRIMARY KEY ([GenreId]));
    CREATE TABLE [MediaType] ([MediaTypeId] INTEGER NOT NULL, [Name] NVARCHAR(120),
      CONSTRAINT [PK_MediaType] PRIMARY KEY ([MediaTypeId]));
    CREATE TABLE [Invoice] ([InvoiceId] INTEGER NOT NULL, [CustomerId] INTEGER NOT NULL,
      [InvoiceDate] DATETIME NOT NULL, [BillingAddress] NVARCHAR(70), [BillingState] NVARCHAR(40),
      [Total] NUMERIC(10,2) NOT NULL, CONSTRAINT [PK_Invoice] PRIMARY KEY ([InvoiceId]),
      FOREIGN KEY ([CustomerId]) REFERENCES [Customer] ([CustomerId]));
    CREATE TABLE [Track] ([TrackId] INTEGER NOT NULL, [Name] NVARCHAR(200) NOT NULL, [AlbumId] INTEGER,
      [MediaTypeId] INTEGER NOT NULL, [GenreId] INTEGER, [Composer] NVARCHAR(220), [Milliseconds] INTEGER NOT NULL,
      [Bytes] INTEGER, [UnitPrice] NUMERIC(10,2) NOT NULL, CONSTRAINT [PK_Track] PRIMARY KEY ([TrackId]),
      FOREIGN KEY ([AlbumId]) REFERENCES [Album] ([AlbumId]),
      FOREIGN KEY ([GenreId]) REFERENCES [Genre] ([GenreId]),
      FOREIGN KEY ([MediaTypeId]) REFERENCES [MediaType] ([MediaTypeId]));
    CREATE TABLE [InvoiceLine] ([InvoiceLineId] INTEGER NOT NULL, [InvoiceId] INTEGER NOT NULL,
      [TrackId] INTEGER NOT NULL, [UnitPrice] NUMERIC(10,2) NOT NULL, [Quantity] INTEGER NOT NULL,
      CONSTRAINT [PK_InvoiceLine] PRIMARY KEY ([InvoiceLineId]),
      FOREIGN KEY ([InvoiceId]) REFERENCES [Invoice] ([InvoiceId]),
      FOREIGN KEY ([TrackId]) REFERENCES [Track] ([TrackId]));
    CREATE TABLE [Playlist] ([PlaylistId] INTEGER NOT NULL, [Name] NVARCHAR(120),
      CONSTRAINT [PK_Playlist] PRIMARY KEY ([PlaylistId]));
    CREATE TABLE [PlaylistTrack] ([PlaylistId] INTEGER NOT NULL, [TrackId] INTEGER NOT NULL,
      CONSTRAINT [PK_PlaylistTrack] PRIMARY KEY ([PlaylistId], [TrackId]),
      FOREIGN KEY ([PlaylistId]) REFERENCES [Playlist] ([PlaylistId]),
      FOREIGN KEY ([TrackId]) REFERENCES [Track] ([TrackId]));
    CREATE UNIQUE INDEX [IPK_Artist] ON [Artist] ([ArtistId]);
    CREATE INDEX [IFK_AlbumArtistId] ON [Album] ([ArtistId]);
    CREATE INDEX [IFK_CustomerSupportRepId] ON [Customer] ([SupportRepId]);
    CREATE INDEX [IFK_InvoiceCustomerId] ON [Invoice] ([CustomerId]);
    CREATE INDEX [IFK_InvoiceLineTrackId] ON [InvoiceLine] ([TrackId]);
    CREATE INDEX [IFK_PlaylistTrackTrackId] ON [PlaylistTrack] ([TrackId]);
    CREATE INDEX [IFK_TrackAlbumId] ON [Track] ([AlbumId]);

    """

  private static let chinookNames = [
    "Antônio Brandão", "Björk & Söhne", "AC/DC’s Cousins", "\"The\" Quotes", "Søren <Live>", "Ζωή",
    "東京",
    "O'Hara, Mary", "100% Tango",
  ]

  private static let chinookRows =
    rows(40, of: "Artist", "i, \(choice(1, chinookNames)) || ' ' || i")
    + rows(45, of: "Album", "i, 'Greatest Hits, Vol. ' || i, 1 + \(chance(2, below: 40))")
    + rows(
      25, of: "Genre", "i, \(choice(3, ["Rock", "R&B/Soul", "Sci Fi & Fantasy", "Bossa Nova"]))")
    + rows(5, of: "MediaType", "i, 'MPEG audio file ' || i")
    // The first employee reports to nobody.
    + rows(
      8, of: "Employee",
      """
      i, 'Edwards' || i, \(choice(4, ["Nancy", "Jürgen", "Zoë"])), iif(i = 1, NULL, (i + 1) / 3),
      '1962-02-' || printf('%02d', i) || ' 00:00:00', '+1 (403) 262-3443'
      """)
    + rows(
      59, of: "Customer",
      """
      i, \(choice(5, ["Luís", "Leonie", "François", "Bjørn"])), 'Gonçalves ' || i,
      \(seldom(6, oneIn: 4, "'Embraer – Empresa, S.A.'")), \(choice(7, ["São José dos Campos", "Stuttgart", "Montréal"])),
      \(seldom(10, oneIn: 2, "'0' || (1000 + i)")), 'luis' || i || '@example.com', 3 + \(chance(11, below: 3))
      """)
    + rows(
      70, of: "Invoice",
      """
      i, 1 + \(chance(12, below: 59)), date('2021-01-01', '+' || (i * 9) || ' days') || ' 00:00:00',
      'Theodor-Heuss-Straße ' || i, NULL, \(chance(13, below: 2500)) / 100.0
      """)
    + rows(
      80, of: "Track",
      """
      i, \(choice(14, chinookNames)) || ' (Take ' || i || ')', 1 + \(chance(15, below: 45)), 1 + \(chance(16, below: 5)),
      \(seldom(17, oneIn: 2, "1 + i % 25")), \(seldom(18, oneIn: 3, "'Young, Johnson/Smith'")),
      100000 + \(chance(19, below: 400_000)), 1000000 + i * 17, iif(i % 9 = 0, 1.99, 0.99)
      """)
    + rows(
      70, of: "InvoiceLine",
      "i, 1 + \(chance(20, below: 70)), 1 + \(chance(21, below: 80)), iif(i % 7 = 0, 1.99, 0.99), 1"
    )
    + rows(18, of: "Playlist", "i, \(choice(22, ["Music", "90’s Music", "Movies", "TV Shows"]))")
    + rows(160, of: "PlaylistTrack", "1 + i % 18, 1 + i / 18 * 8")
}
