# pip: pyproj==3.7.2
"""The database of PROJ, as the wheel of pyproj brings it."""
import pathlib
import shutil

import pyproj

shutil.copyfile(pathlib.Path(pyproj.datadir.get_data_dir(), "proj.db"), "proj.db")
