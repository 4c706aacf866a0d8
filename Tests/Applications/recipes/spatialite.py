# apt: spatialite-bin
"""A SpatiaLite database: 70 tables and views, some of which need modules of SpatiaLite."""
import subprocess

sql = """
CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT NOT NULL, people INTEGER);
SELECT AddGeometryColumn('towns', 'geometry', 4326, 'POINT', 'XY');
SELECT CreateSpatialIndex('towns', 'geometry');
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 60)
INSERT INTO towns SELECT n, 'Town ' || n, n * 100, MakePoint(n / 10.0, n / 7.0, 4326) FROM c;
CREATE TABLE notes (id INTEGER PRIMARY KEY, town INTEGER REFERENCES towns (id), note TEXT);
INSERT INTO notes SELECT id, id, 'note ' || id FROM towns;
"""
subprocess.run(["spatialite", "towns.sqlite"], input=sql, text=True, check=True)
