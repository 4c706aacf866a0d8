# pip: pyproj==3.7.2
# with: certifi==2026.10.19.post1
"""The database of PROJ in the wheel of pyproj."""
import pathlib
import shutil

import pyproj

shutil.copyfile(pathlib.Path(pyproj.datadir.get_data_dir(), "proj.db"), "proj.db")
