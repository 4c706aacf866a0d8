# pip: pyogrio==0.12.1 numpy==2.3.5
# with: certifi==2026.10.19.post1 packaging==26.4
"""A GeoPackage and a SpatiaLite file of GDAL, each with points and a table without geometry."""
import struct

import numpy
import pyogrio.raw

points = numpy.array([struct.pack("<BIdd", 1, 1, n / 10, n / 7) for n in range(60)], dtype=object)
fields = [numpy.array([f"Place {n} ö" for n in range(60)], dtype=object), numpy.arange(60, dtype="int64"),
          numpy.arange(60) / 3, numpy.array(["2024-01-%02d" % (1 + n % 28) for n in range(60)], dtype="datetime64[D]")]
names = ["name", "people", "height", "seen"]
for file, driver, options in (("places.gpkg", "GPKG", {}), ("places.sqlite", "SQLite", {"SPATIALITE": "YES"}),
                              ("plain.sqlite", "SQLite", {})):
    try:
        pyogrio.raw.write(file, points, fields, names, geometry_type="Point", crs="EPSG:4326", driver=driver,
                          layer="places", dataset_options=options)
    except pyogrio.errors.DataSourceError as error:
        print(file, error)  # GDAL without SpatiaLite
