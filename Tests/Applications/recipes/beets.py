# pip: beets==2.5.1
# with: confuse==2.3.0 filetype==1.2.0 jellyfish==1.3.0 lap==0.5.13 mediafile==0.17.0 musicbrainzngs==0.7.1
# with: mutagen==1.48.1 numpy==2.4.6 platformdirs==4.14.8 pyyaml==6.0.4 typing-extensions==4.16.0 unidecode==1.4.0
"""A music library of beets, with albums, items, paths as bytes, and flexible attributes."""
from beets import library

music = library.Library("library.sqlite", directory="/music")
for number in range(6):
    items = [library.Item(title=f"Title {track}", artist=f"Artist {number}", album=f"Album {number} é", track=track,
                          path=f"/music/{number}/{track} ü.mp3".encode(), length=180.5 + track, bitrate=320_000,
                          year=1990 + number, month=0, day=0, added=1_700_000_000.25 + track, comp=number % 2 == 0)
             for track in range(1, 11)]
    album = music.add_album(items)
    items[0]["mood"] = "calm"
    items[0].store()
    album["shelf"] = "A"
    album.store()
