# pip: pyproj==3.7.2
# with: certifi==2026.10.19.post1
"""The database of PROJ, as the wheel of pyproj brings it."""
import pathlib
import shutil

import pyproj

shutil.copyfile(pathlib.Path(pyproj.datadir.get_data_dir(), "proj.db"), "proj.db")
