extension DatabaseShape {
  /// A food trader, with fewer address columns: names with spaces, names that are SQL keywords, pictures after a
  /// header of Access, keys that are texts or contain a slash, employees who report to each other, and views of
  /// views.
  static let northwind = DatabaseShape(
    name: "northwind", sql: northwindTables + northwindRows + northwindViews)

  private static let northwindTables = """
    CREATE TABLE [Categories] ([CategoryID] INTEGER PRIMARY KEY AUTOINCREMENT, [CategoryName] TEXT, [Description] TEXT,
      [Picture] BLOB);
    CREATE TABLE [CustomerDemographics] ([CustomerTypeID] TEXT NOT NULL, [CustomerDesc] TEXT,
      PRIMARY KEY ([CustomerTypeID]));
    CREATE TABLE [Customers] ([CustomerID] TEXT, [CompanyName] TEXT, [ContactName] TEXT, [City] TEXT,
      [Region] TEXT, [PostalCode] TEXT,
      PRIMARY KEY (`CustomerID`));
    CREATE TABLE [CustomerCustomerDemo] ([CustomerID] TEXT NOT NULL, [CustomerTypeID] TEXT NOT NULL,
      PRIMARY KEY ("CustomerID", "CustomerTypeID"),
      FOREIGN KEY ([CustomerID]) REFERENCES [Customers] ([CustomerID]),
      FOREIGN KEY ([CustomerTypeID]) REFERENCES [CustomerDemographics] ([CustomerTypeID]));
    CREATE TABLE [Employees] ([EmployeeID] INTEGER PRIMARY KEY AUTOINCREMENT, [LastName] TEXT, [FirstName] TEXT,
      [BirthDate] DATE, [Address] TEXT, [Extension] TEXT, [Photo] BLOB, [Notes] TEXT, [ReportsTo] INTEGER, [PhotoPath] TEXT,
      FOREIGN KEY ([ReportsTo]) REFERENCES [Employees] ([EmployeeID]));
    CREATE TABLE [Regions] ([RegionID] INTEGER NOT NULL PRIMARY KEY, [RegionDescription] TEXT NOT NULL);
    CREATE TABLE [Territories] ([TerritoryID] TEXT NOT NULL, [TerritoryDescription] TEXT NOT NULL,
      [RegionID] INTEGER NOT NULL, PRIMARY KEY ([TerritoryID]), FOREIGN KEY ([RegionID]) REFERENCES [Regions]);
    CREATE TABLE [EmployeeTerritories] ([EmployeeID] INTEGER NOT NULL, [TerritoryID] TEXT NOT NULL,
      PRIMARY KEY ("EmployeeID", "TerritoryID"), FOREIGN KEY ([EmployeeID]) REFERENCES [Employees] ([EmployeeID]),
      FOREIGN KEY ([TerritoryID]) REFERENCES [Territories] ([TerritoryID]));
    CREATE TABLE [Shippers] ([ShipperID] INTEGER PRIMARY KEY AUTOINCREMENT, [CompanyName] TEXT NOT NULL, [Phone] TEXT);
    CREATE TABLE [Suppliers] ([SupplierID] INTEGER PRIMARY KEY AUTOINCREMENT, [CompanyName] TEXT NOT NULL,
      [Region] TEXT, [HomePage] TEXT);
    CREATE TABLE [Products] ([ProductID] INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, [ProductName] TEXT NOT NULL,
      [SupplierID] INTEGER, [CategoryID] INTEGER, [UnitPrice] NUMERIC DEFAULT 0, [ReorderLevel] INTEGER DEFAULT 0,
      [Discontinued] TEXT NOT NULL DEFAULT '0', CHECK ([UnitPrice] >= 0),
      FOREIGN KEY ([SupplierID]) REFERENCES [Suppliers] ([SupplierID]),
      FOREIGN KEY ([CategoryID]) REFERENCES [Categories] ([CategoryID]));
    CREATE TABLE [Orders] ([OrderID] INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, [CustomerID] TEXT,
      [EmployeeID] INTEGER, [OrderDate] DATETIME, [RequiredDate] DATETIME, [ShippedDate] DATETIME, [ShipVia] INTEGER,
      [Freight] NUMERIC DEFAULT 0,
      FOREIGN KEY ([CustomerID]) REFERENCES [Customers] ([CustomerID]),
      FOREIGN KEY ([EmployeeID]) REFERENCES [Employees] ([EmployeeID]),
      FOREIGN KEY ([ShipVia]) REFERENCES [Shippers] ([ShipperID]));
    CREATE TABLE [Order Details] ([OrderID] INTEGER NOT NULL, [ProductID] INTEGER NOT NULL,
      [UnitPrice] NUMERIC NOT NULL DEFAULT 0, [Quantity] INTEGER NOT NULL DEFAULT 1,
      [Discount] REAL NOT NULL DEFAULT 0, PRIMARY KEY ("OrderID", "ProductID"),
      CHECK ([Discount] >= 0 AND [Discount] <= 1), FOREIGN KEY ([OrderID]) REFERENCES [Orders] ([OrderID]),
      FOREIGN KEY ([ProductID]) REFERENCES [Products] ([ProductID]));
    -- As the smaller edition has it.
    CREATE TABLE "Order" ("Id" INTEGER PRIMARY KEY, "CustomerId" VARCHAR(8000), "Group" VARCHAR(8000),
      "Freight" DECIMAL NOT NULL);
    CREATE TABLE "OrderDetail" ("Id" VARCHAR(8000) PRIMARY KEY, "OrderId" INTEGER NOT NULL REFERENCES "Order" ("Id"),
      "Select" DOUBLE NOT NULL, "From" INTEGER);

    """

  /// Three pictures: one with the header of Access, one of a single pixel, and none.
  private static let northwindPicture = """
    CASE i % 3 WHEN 0 THEN x'151C2F00020000000D000E0014002100FFFFFFFF4269746D617020496D616765005061696E742E50696374757265'
    WHEN 1 THEN x'89504E470D0A1A0A0000000D4948445200000001000000010806000000' END
    """

  private static let northwindRows =
    rows(
      8, of: "Categories",
      "i, \(choice(1, ["Beverages", "Grains/Cereals", "Meat & Poultry"])) || ' ' || i, 'Sweet, and savoury', \(northwindPicture)"
    )
    + rows(3, of: "CustomerDemographics", "'type ' || i || '        ', NULL")
    + rows(
      91, of: "Customers",
      """
      upper(substr('alfkibergsquickvinet', 1 + i % 15, 3)) || char(65 + i % 26, 65 + i / 26),
      \(choice(2, ["Alfreds Futterkiste", "B's Beverages", "Cactus Comidas", "Quick–Stop"])) || ' ' || i, 'Maria Anders',
      \(choice(3, ["Berlin", "México D.F.", "Århus", "Münster"])),
      \(seldom(4, oneIn: 3, "'WA'")), '0' || (1200 + i)
      """)
    + rows(
      20, of: "CustomerCustomerDemo",
      "(SELECT CustomerID FROM Customers WHERE rowid = i), 'type 1        '")
    + rows(
      9, of: "Employees",
      """
      i, 'Davolio' || i, 'Nancy', '1968-12-0' || i, '507 - 20th Ave.' || char(13, 10) || 'Apt. ' || i, '5' || i, \(northwindPicture),
      'Education includes a BA in psychology. ' || replace(printf('%.*c', 90, '.'), '.', 'A toast! '),
      iif(i = 2, NULL, iif(i > 5, 5, 2)), 'http://accweb/emmployees/davolio' || i || '.bmp'
      """)
    + rows(4, of: "Regions", "i, 'Region' || i || '                                  '")
    + rows(53, of: "Territories", "printf('%05d', i * 581), 'Westboro  ', 1 + i % 4")
    + rows(49, of: "EmployeeTerritories", "1 + i % 9, printf('%05d', i * 581)")
    + rows(3, of: "Shippers", "i, 'Speedy Express ' || i, '(503) 555-9831'")
    + rows(
      29, of: "Suppliers",
      """
      i, 'Exotic Liquids ' || i, \(seldom(6, oneIn: 2, "'LA'")),
      \(seldom(7, oneIn: 3, "'#http://www.microsoft.example/accessdev/sampleapps/' || i || '.htm#'"))
      """)
    + rows(
      60, of: "Products",
      """
      i, \(choice(8, ["Chai", "Queso Cabrales", "Jack's <Clam> Chowder", "Gnocchi di nonna Alice"])) || ' ' || i,
      1 + i % 29, 1 + i % 8, \(chance(9, below: 26_350)) / 100.0, iif(i % 5 = 0, NULL, 10), CAST(i % 10 = 0 AS TEXT)
      """)
    + rows(
      70, of: "Orders",
      """
      10247 + i, (SELECT CustomerID FROM Customers WHERE rowid = 1 + i % 91), 1 + i % 9,
      date('2016-07-04', '+' || i || ' days'), date('2016-08-01', '+' || i || ' days') || ' 00:00:00',
      \(seldom(11, oneIn: 3, "date('2016-07-16', '+' || i || ' days')")), 1 + i % 3, \(chance(12, below: 10_000)) / 100.0
      """)
    + rows(
      120, of: "[Order Details]",
      "10248 + i % 70, 1 + i / 9 % 60, \(chance(13, below: 5_000)) / 100.0, 1 + i % 40, (i % 4) / 20.0"
    )
    + rows(
      12, of: "\"Order\"", "10247 + i, 'VINET', \(seldom(14, oneIn: 2, "'b, \"c\"'")), i / 4.0")
    + rows(36, of: "OrderDetail", "(10248 + i % 12) || '/' || i, 10248 + i % 12, i / 8.0, i")

  private static let northwindViews = """
    CREATE VIEW [Alphabetical list of products] AS SELECT Products.*, Categories.CategoryName FROM Categories
      INNER JOIN Products ON Categories.CategoryID = Products.CategoryID WHERE Products.Discontinued = 0;
    CREATE VIEW [Customer and Suppliers by City] AS SELECT City, CompanyName, ContactName, 'Customers' AS Relationship
      FROM Customers UNION SELECT Region, CompanyName, HomePage, 'Suppliers' FROM Suppliers ORDER BY City, CompanyName;
    CREATE VIEW [Order Details Extended] AS SELECT "Order Details".OrderID, "Order Details".ProductID,
      Products.ProductName, "Order Details".UnitPrice, "Order Details".Quantity, "Order Details".Discount,
      ("Order Details".UnitPrice * Quantity * (1 - Discount) / 100) * 100 AS ExtendedPrice
      FROM Products JOIN "Order Details" ON Products.ProductID = "Order Details".ProductID;
    CREATE VIEW [Order Subtotals] AS SELECT OrderID, round(sum(ExtendedPrice), 2) AS Subtotal
      FROM [Order Details Extended] GROUP BY OrderID;
    CREATE VIEW [Quarterly Orders] AS SELECT DISTINCT Customers.CustomerID, CompanyName, City FROM Customers
      LEFT JOIN Orders ON Customers.CustomerID = Orders.CustomerID
      WHERE Orders.OrderDate BETWEEN DATETIME('2016-07-05') AND DATETIME('2016-12-31');
    CREATE VIEW [Orders Qry] AS SELECT Orders.*, Customers.* FROM Customers JOIN Orders ON Customers.CustomerID = Orders.CustomerID;
    CREATE VIEW [Sales by Category] AS SELECT Categories.CategoryID, CategoryName, ProductName,
      sum([Order Details Extended].ExtendedPrice) > 100 FROM Categories JOIN Products USING (CategoryID)
      JOIN [Order Details Extended] USING (ProductName) GROUP BY Categories.CategoryID, CategoryName, ProductName;
    CREATE VIEW [Products Above Average Price] AS SELECT ProductName, UnitPrice FROM Products
      WHERE UnitPrice > (SELECT avg(UnitPrice) FROM Products);
    CREATE VIEW [Summary of Sales by Year] AS SELECT strftime('%Y', OrderDate) AS "Year", Orders.ShippedDate,
      Orders.OrderID, [Order Subtotals].Subtotal FROM Orders JOIN [Order Subtotals] USING (OrderID)
      WHERE ShippedDate IS NOT NULL;

    """
}
