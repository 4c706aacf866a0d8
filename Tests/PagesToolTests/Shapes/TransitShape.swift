extension DatabaseShape {
  /// A timetable (GTFS) as imported from its files: columns that are all texts or have no types, no keys, many rows,
  /// times past 24:00, and coordinates.
  static let transit = DatabaseShape(
    name: "transit", sql: transitTables + transitRows + transitIndexes)

  /// The number of rows in `stop_times`.
  static let transitStopTimes = 100_800

  private static let transitTables = """
    CREATE TABLE IF NOT EXISTS "agency" ("agency_id" TEXT, "agency_name" TEXT, "agency_url" TEXT, "agency_timezone" TEXT,
      "agency_lang" TEXT, "agency_phone" TEXT);
    CREATE TABLE "stops" ("stop_id" TEXT, "stop_code" TEXT, "stop_name" TEXT, "stop_desc" TEXT, "stop_lat" FLOAT,
      "stop_lon" FLOAT, "zone_id" TEXT, "location_type" INT, "parent_station" TEXT, "wheelchair_boarding" INT);
    CREATE TABLE "routes" ("route_id" ANY, "agency_id" ANY, "route_short_name" ANY, "route_long_name" ANY,
      "route_type" ANY, "route_color" ANY, "route_text_color" ANY);
    CREATE TABLE "trips" (route_id, service_id, trip_id, trip_headsign, direction_id, block_id, shape_id);
    CREATE TABLE "stop_times" ("trip_id" TEXT, "arrival_time" TEXT, "departure_time" TEXT, "stop_id" TEXT,
      "stop_sequence" INTEGER, "pickup_type" INTEGER, "shape_dist_traveled" REAL);
    CREATE TABLE "calendar" ("service_id" TEXT PRIMARY KEY, "monday" TINYINT(1), "tuesday" TINYINT(1),
      "saturday" TINYINT(1), "sunday" TINYINT(1), "start_date" INT, "end_date" VARCHAR(8));
    CREATE TABLE "calendar_dates" ("service_id" TEXT, "date" TEXT, "exception_type" TEXT);
    CREATE TABLE "shapes" ("shape_id" TEXT, "shape_pt_lat" DECIMAL(9,6), "shape_pt_lon" DECIMAL(9,6),
      "shape_pt_sequence" INT UNSIGNED);
    CREATE TABLE "transfers" ("from_stop_id" TEXT, "to_stop_id" TEXT, "transfer_type" INT, "min_transfer_time" INT,
      PRIMARY KEY ("from_stop_id", "to_stop_id"));
    CREATE TABLE "feed_info" ("feed_publisher_name" TEXT, "feed_version" TEXT);

    """

  private static let transitRows =
    rows(
      2, of: "agency",
      "'A' || i, 'Stadtwerke & Söhne', 'https://example.org/?a=1&b=2', 'Europe/Berlin', 'de', ''")
    + rows(
      120, of: "stops",
      """
      'de:0' || (8000 + i) || ':1:' || (i % 4), printf('%04d', i), \(choice(1, ["Hauptbahnhof", "Markt/Rathaus", "Ost"])) ||
      ' ' || i, NULL, 47.5 + \(chance(2, below: 900_000)) / 1000000.0, -122.25 + \(chance(3, below: 900_000)) / 1000000.0,
      '', i % 4 = 0, iif(i % 4 = 0, '', 'de:0' || (8000 + i / 4 * 4) || ':1:0'), \(seldom(4, oneIn: 3, "1"))
      """)
    + rows(
      40, of: "routes",
      """
      iif(i % 2 = 0, i, 'R' || i), 'A1', iif(i % 3 = 0, 'N' || i, i), 'Nord – Süd', iif(i % 4 = 0, '3', 3), '00FF' || (10 + i),
      iif(i % 5 = 0, '', '000000')
      """)
    + rows(
      4_200, of: "trips",
      "'R' || (1 + i % 40), 'S' || (1 + i % 3), 'T' || i, 'Ost via Markt', CAST(i % 2 AS TEXT), '', 'shape ' || (i % 20)"
    )
    // The last trips of a day end on the next day.
    + rows(
      transitStopTimes, of: "stop_times",
      """
      'T' || (1 + i / 24), printf('%02d:%02d:00', 5 + i / 24 % 20 + i % 24 / 6, i % 60),
      iif(i % 24 = 23, '', printf('%02d:%02d:30', 5 + i / 24 % 20 + i % 24 / 6, i % 60)),
      'de:0' || (8001 + i * 7 % 120) || ':1:' || ((1 + i * 7 % 120) % 4), i % 24, iif(i % 24 = 23, 1, 0), i % 24 * 437.25
      """)
    + rows(3, of: "calendar", "'S' || i, 1, 1, i % 2, 0, 20240101, '20241231'")
    + rows(
      30, of: "calendar_dates",
      "'S' || (1 + i % 3), strftime('%Y%m%d', '2024-01-01', '+' || i || ' days'), '1'")
    + rows(
      90, of: "shapes",
      "'shape ' || (i / 75), 47.5 + i / 1000000.0, 13.4 + i % 75 / 1000000.0, i % 75")
    + rows(
      30, of: "transfers",
      "'de:0' || (8000 + i) || ':1:' || (i % 4), 'de:0' || (8001 + i), 2, i * 60")
    + "INSERT INTO feed_info VALUES ('Stadtwerke', NULL);\n"

  private static let transitIndexes = """
    CREATE INDEX stop_times_trip_id ON stop_times (trip_id);
    CREATE INDEX stop_times_stop_id ON stop_times (stop_id);
    CREATE INDEX stops_stop_id ON stops (stop_id);
    CREATE VIEW departures AS SELECT trip_headsign, stop_name, departure_time FROM stop_times
      JOIN trips USING (trip_id) JOIN stops USING (stop_id) WHERE trip_id IN ('T700', 'T720', 'T740');

    """
}
